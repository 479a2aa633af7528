import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import { canEditPost, canReadPost } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import { resolveText } from '../../../foundation/languages/resolve-text.js';
import { MIN_SIMILARITY } from '../../findings/find-clashes.js';
import { loadEventsStarting, type NearbyEvent } from '../../findings/nearby-events.queries.js';
import { compareTrigrams, listTrigrams } from '../../findings/titles-alike.js';
import { resolveEventTimes } from '../write/event-times.js';
import { loadTitledEvents } from './titled-events.queries.js';
import type { FindSimilarDto, SimilarEventDto, SimilarEventsDto } from './similar-events.dto.js';

const DAY_MS = 86_400_000;
const MAX_SIMILAR = 20;
/** Upper bound of the events around a day that are compared. */
const MAX_COMPARED = 20_000;

interface Similarity {
  readonly id: number;
  readonly similarity: number;
  readonly isSameDay: boolean;
  readonly isSameVenue: boolean;
}

/** Finds events that may be the same as one that somebody is about to create. */
@Injectable()
export class SimilarEventsService {
  constructor(
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async find(sent: FindSimilarDto, context: RequestContext): Promise<SimilarEventsDto> {
    const manager = this.replicas.getReadManager(context);
    const times = resolveEventTimes(
      { start: sent.start_date, end: sent.start_date, timeZone: sent.timezone },
      null,
      { now: clock.now(), siteZone: this.env.siteTimeZone, isLenient: context.isDateLenient },
    );
    const startsMs = times.startAt.epochMilliseconds;
    // The day before and the day after begin up to two days away.
    const period = [startsMs - 2 * DAY_MS, startsMs + 2 * DAY_MS] as const;
    const events = await loadEventsStarting(manager, period, MAX_COMPARED);
    const similar = events
      .filter((event) => !(sent.exclude ?? []).includes(event.id) && canSee(event, context))
      .map((event) => compare(event, sent, times.startLocal.slice(0, 10)))
      .filter(isSimilar)
      .sort(compareSimilarities)
      .slice(0, MAX_SIMILAR);
    const titled = await loadTitledEvents(
      manager,
      similar.map(({ id }) => id),
    );
    const byId = new Map(titled.map((event) => [event.id, event]));
    return {
      events: similar.flatMap(({ id, similarity, isSameDay, isSameVenue }): SimilarEventDto[] => {
        const event = byId.get(id);
        if (event === undefined) return [];
        return [
          {
            id,
            title: context.textFormat.title(resolveText(event, context.chain, [], false).text.title),
            start_date: event.start,
            end_date: event.end,
            status: event.status,
            venues: event.venues.map(({ id: venueId, texts, originalLanguage }) => {
              const { text } = resolveText({ texts, originalLanguage }, context.chain, [], false);
              return { id: venueId, venue: context.textFormat.title(text.venue) };
            }),
            similarity: Math.round(similarity * 100) / 100,
            same_day: isSameDay,
            same_venue: isSameVenue,
            rest_url: context.links.item('events', id),
          },
        ];
      }),
    };
  }
}

/** Events with a password show their venue to few, so that they do not match for others. */
const canSee = (event: NearbyEvent, { viewer }: RequestContext): boolean =>
  canReadPost(viewer, event) && (!event.isProtected || canEditPost(viewer, event));

function compare(event: NearbyEvent, { title = '', venue = [] }: FindSimilarDto, day: string): Similarity {
  const trigrams = listTrigrams(title);
  const distance = Math.abs(Date.parse(event.startsLocal.slice(0, 10)) - Date.parse(day)) / DAY_MS;
  const similarity = Math.max(
    0,
    ...event.titles.map((other) => compareTrigrams(trigrams, listTrigrams(other))),
  );
  return {
    id: event.id,
    similarity: distance <= 1 ? similarity : 0,
    isSameDay: distance === 0,
    isSameVenue: event.venueIds.some((id) => venue.includes(id)),
  };
}

const isSimilar = ({ similarity, isSameDay, isSameVenue }: Similarity): boolean =>
  similarity >= MIN_SIMILARITY || (isSameDay && isSameVenue);

/** The same day and venue count as much as a title that is half the same. */
const rank = ({ similarity, isSameDay, isSameVenue }: Similarity): number =>
  similarity + (isSameDay ? 0.25 : 0) + (isSameVenue ? 0.25 : 0);

const compareSimilarities = (one: Similarity, other: Similarity): number =>
  rank(other) - rank(one) || one.id - other.id;
