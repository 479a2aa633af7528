// Finds or creates the venues, organizers and terms that events name: the events of a batch in a few statements.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../context/request-context.js';
import { groupByLanguage } from '../../languages/group-by-language.js';
import type { FindOrCreateResult } from '../../posts/find-or-create-posts.js';
import { findOrCreateTerms } from '../../terms/find-or-create-terms.js';
import type { CreateOrganizerDto } from '../../organizers/organizer.dto.js';
import type { CreateVenueDto } from '../../venues/venue.dto.js';
import type { LinkInput } from './event-fields.js';
import type { CreateEventDto } from './event-input.dto.js';
import type { ResolvedLinks } from './event-links.queries.js';

/** What an event names; a kind that was not sent is undefined. */
export interface EventNames {
  readonly names: {
    readonly [Name in 'venue' | 'organizer' | 'categories' | 'tags']?: CreateEventDto[Name] | undefined;
  };
  readonly context: RequestContext;
}

/** A service that finds or creates venues or organizers by their fields. */
interface NamedPostFinder<T> {
  findOrCreate(
    manager: EntityManager,
    fields: readonly T[],
    context: RequestContext,
  ): Promise<FindOrCreateResult[]>;
}

export interface LinkServices {
  readonly venues: NamedPostFinder<CreateVenueDto>;
  readonly organizers: NamedPostFinder<CreateOrganizerDto>;
}

/**
 * Resolves names in the transaction of the manager, always in the same order of kinds.
 *
 * @param events of one caller
 * @returns what each of the events names, in their order
 */
export async function findOrCreateLinks(
  manager: EntityManager,
  events: readonly EventNames[],
  { venues, organizers }: LinkServices,
): Promise<ResolvedLinks[]> {
  const named = new Set<number>();
  const venueIds = await resolveLinkedIds(manager, events, ({ names }) => names.venue, venues, named);
  const organizerIds = await resolveLinkedIds(
    manager,
    events,
    ({ names }) => names.organizer,
    organizers,
    named,
  );
  const terms = await findOrCreateTerms(
    manager,
    events.map(({ names, context: { viewer, language, chain } }) => {
      return { refs: { category: names.categories, tag: names.tags }, viewer, language, chain };
    }),
  );
  return events.map((_, n) => ({
    named,
    venues: venueIds[n],
    organizers: organizerIds[n],
    categories: terms[n]?.category,
    tags: terms[n]?.tag,
  }));
}

/**
 * Resolves each set of fields once, however many events of a language send it.
 *
 * @param named receives the ids of items that are found or created by their names
 */
async function resolveLinkedIds<T extends object>(
  manager: EntityManager,
  events: readonly EventNames[],
  linksOf: (event: EventNames) => readonly LinkInput<T>[] | undefined,
  service: NamedPostFinder<T>,
  named: Set<number>,
): Promise<(number[] | undefined)[]> {
  const found = new Map<string, number>();
  for (const group of groupByLanguage(events, ({ context }) => context.language)) {
    const fields = new Map<string, T>();
    for (const event of group)
      for (const link of linksOf(event) ?? [])
        if ('create' in link) fields.set(toKey(event, link.create), link.create);
    if (fields.size === 0) continue;
    const posts = await service.findOrCreate(manager, [...fields.values()], group[0].context);
    for (const [n, key] of [...fields.keys()].entries()) {
      const id = posts[n]?.id;
      if (id === undefined) throw new Error('A name was neither found nor created');
      found.set(key, id);
      named.add(id);
    }
  }
  return events.map((event) => {
    const ids = linksOf(event)?.map((link) =>
      'id' in link ? link.id : found.get(toKey(event, link.create)),
    );
    return ids && [...new Set(ids.filter((id) => id !== undefined))];
  });
}

const toKey = ({ context }: EventNames, fields: object): string =>
  `${context.language} ${JSON.stringify(fields)}`;
