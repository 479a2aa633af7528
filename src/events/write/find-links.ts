// Finds or creates the venues, organizers and terms that events name: the events of a batch in a few statements.
import type { EntityManager } from 'typeorm';
import type { Asked } from '../../context/asked.js';
import { groupByLanguage } from '../../languages/group-by-language.js';
import type { NamedPost } from '../../posts/find-or-create.js';
import { findOrCreateTerms } from '../../terms/terms-called.js';
import type { CreateOrganizerDto } from '../../organizers/organizer.dto.js';
import type { CreateVenueDto } from '../../venues/venue.dto.js';
import type { Linked } from './event-fields.js';
import type { CreateEventDto } from './event-input.dto.js';
import type { FoundLinks } from './event-links.queries.js';

/** What an event names; a kind that was not sent is undefined. */
export interface NamesOfEvent {
  readonly names: {
    readonly [Name in 'venue' | 'organizer' | 'categories' | 'tags']?: CreateEventDto[Name] | undefined;
  };
  readonly asked: Asked;
}

/** A service that finds or creates venues or organizers by their fields. */
interface FindsOrCreates<T> {
  findOrCreate(manager: EntityManager, fields: readonly T[], asked: Asked): Promise<NamedPost[]>;
}

export interface NamingServices {
  readonly venues: FindsOrCreates<CreateVenueDto>;
  readonly organizers: FindsOrCreates<CreateOrganizerDto>;
}

/**
 * Resolves names in the transaction of the manager, always in the same order of kinds.
 *
 * @param events of one caller
 * @returns what each of the events names, in their order
 */
export async function findLinks(
  manager: EntityManager,
  events: readonly NamesOfEvent[],
  { venues, organizers }: NamingServices,
): Promise<FoundLinks[]> {
  const named = new Set<number>();
  const venueIds = await linkedIds(manager, events, ({ names }) => names.venue, venues, named);
  const organizerIds = await linkedIds(manager, events, ({ names }) => names.organizer, organizers, named);
  const terms = await findOrCreateTerms(
    manager,
    events.map(({ names, asked: { viewer, language, chain } }) => {
      return { names: { category: names.categories, tag: names.tags }, viewer, effective: language, chain };
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
async function linkedIds<T extends object>(
  manager: EntityManager,
  events: readonly NamesOfEvent[],
  linksOf: (event: NamesOfEvent) => readonly Linked<T>[] | undefined,
  service: FindsOrCreates<T>,
  named: Set<number>,
): Promise<(number[] | undefined)[]> {
  const found = new Map<string, number>();
  for (const group of groupByLanguage(events, ({ asked }) => asked.language)) {
    const fields = new Map<string, T>();
    for (const event of group)
      for (const link of linksOf(event) ?? [])
        if ('create' in link) fields.set(keyOf(event, link.create), link.create);
    if (fields.size === 0) continue;
    const posts = await service.findOrCreate(manager, [...fields.values()], group[0].asked);
    for (const [n, key] of [...fields.keys()].entries()) {
      const id = posts[n]?.id;
      if (id === undefined) throw new Error('A name was neither found nor created');
      found.set(key, id);
      named.add(id);
    }
  }
  return events.map((event) => {
    const ids = linksOf(event)?.map((link) =>
      'id' in link ? link.id : found.get(keyOf(event, link.create)),
    );
    return ids && [...new Set(ids.filter((id) => id !== undefined))];
  });
}

const keyOf = ({ asked }: NamesOfEvent, fields: object): string =>
  `${asked.language} ${JSON.stringify(fields)}`;
