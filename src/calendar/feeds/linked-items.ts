import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { EventReader } from '../events/event-reader.js';
import { type FeedEventRow, loadLinked } from './feed-events.queries.js';
import type { FeedView } from './feed-item.js';

/**
 * The venues, organizers and terms of one feed, without their descriptions. Each is read once, as many events are linked
 * to it, and kept until the feed ends.
 */
export class LinkedItems {
  private readonly requested = {
    venueIds: new Set<number>(),
    organizerIds: new Set<number>(),
    termIds: new Set<number>(),
  };
  private readonly venues = new Map<number, FeedVenue>();
  private readonly organizers = new Map<number, FeedOrganizer>();
  private readonly terms = new Map<number, FeedTerm>();
  /** Batches of events are read concurrently: one waits for the items that an earlier one is loading. */
  private previous: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly reader: EventReader,
    private readonly context: RequestContext,
  ) {}

  /** @returns a view with what is linked to the events, and to those of earlier calls */
  readFor(manager: EntityManager, events: readonly FeedEventRow[]): Promise<FeedView> {
    const view = this.previous.then(() => this.read(manager, events));
    // A failure is reported to the caller.
    this.previous = view.catch(() => undefined);
    return view;
  }

  private async read(manager: EntityManager, events: readonly FeedEventRow[]): Promise<FeedView> {
    const newIds = {
      venueIds: this.takeNewIds('venueIds', events),
      organizerIds: this.takeNewIds('organizerIds', events),
      termIds: this.takeNewIds('termIds', events),
    };
    const view = this.reader.buildView(await loadLinked(manager, newIds, this.context), this.context);
    for (const [id, venue] of view.venues) this.venues.set(id, venue);
    for (const [id, organizer] of view.organizers) this.organizers.set(id, organizer);
    for (const [id, term] of view.terms) this.terms.set(id, term);
    return { ...view, venues: this.venues, organizers: this.organizers, terms: this.terms };
  }

  private takeNewIds(key: keyof typeof this.requested, events: readonly FeedEventRow[]): number[] {
    const requested = this.requested[key];
    const newIds = new Set(events.flatMap((event) => event[key]).filter((id) => !requested.has(id)));
    for (const id of newIds) requested.add(id);
    return [...newIds];
  }
}

type ValueOf<T> = T extends ReadonlyMap<number, infer Value> ? Value : never;
type FeedVenue = ValueOf<FeedView['venues']>;
type FeedOrganizer = ValueOf<FeedView['organizers']>;
type FeedTerm = ValueOf<FeedView['terms']>;
