import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { groupByLanguage } from '../../../foundation/languages/group-by-language.js';
import type { OrganizersService } from '../../organizers/organizers.service.js';
import { findOrCreateTerms } from '../../terms/find-or-create-terms.js';
import type { VenuesService } from '../../venues/venues.service.js';
import type { LinkInput } from './event-fields.js';
import type { CreateEventDto } from './event-input.dto.js';
import type { ResolvedLinks } from './event-links.queries.js';

/** The items that an event names; undefined for a kind that was not sent. */
export interface EventNames {
  readonly names: {
    readonly [Name in 'venue' | 'organizer' | 'categories' | 'tags']?: CreateEventDto[Name] | undefined;
  };
  readonly context: RequestContext;
  /** Whether the event is published and has no password. */
  readonly isOpen: boolean;
}

/**
 * Resolves the names of the events of one caller in the transaction of the manager, always in the same order of kinds.
 *
 * @returns the links of each event, in their order
 */
export async function findOrCreateLinks(
  manager: EntityManager,
  events: readonly EventNames[],
  services: { readonly venues: VenuesService; readonly organizers: OrganizersService },
): Promise<ResolvedLinks[]> {
  /** Resolves each set of fields once, however many events of a language send it. */
  const resolveIds = async <T extends object>(
    getLinks: (event: EventNames) => readonly LinkInput<T>[] | undefined,
    create: (
      fields: T[],
      context: RequestContext,
      hidden: ReadonlySet<T>,
    ) => Promise<readonly { readonly id: number }[]>,
  ): Promise<(number[] | undefined)[]> => {
    const ids = new Map<string, number>();
    for (const group of groupByLanguage(events, ({ context }) => context.language)) {
      const fields = new Map<string, T>();
      const openKeys = new Set<string>();
      for (const event of group)
        for (const link of getLinks(event) ?? [])
          if ('create' in link) {
            const key = toKey(event, link.create);
            fields.set(key, link.create);
            if (event.isOpen) openKeys.add(key);
          }
      if (fields.size === 0) continue;
      const hidden = new Set([...fields].flatMap(([key, sent]) => (openKeys.has(key) ? [] : [sent])));
      const posts = await create([...fields.values()], group[0].context, hidden);
      for (const [n, key] of [...fields.keys()].entries()) {
        const id = posts[n]?.id;
        if (id === undefined) throw new Error('A name was neither found nor created');
        ids.set(key, id);
        namedIds.add(id);
      }
    }
    return events.map((event) => {
      const linkedIds = getLinks(event)?.map((link) =>
        'id' in link ? link.id : ids.get(toKey(event, link.create)),
      );
      return linkedIds && [...new Set(linkedIds.filter((id) => id !== undefined))];
    });
  };

  const namedIds = new Set<number>();
  const venues = await resolveIds(
    ({ names }) => names.venue,
    (fields, context, hidden) => services.venues.findOrCreate(manager, fields, context, hidden),
  );
  const organizers = await resolveIds(
    ({ names }) => names.organizer,
    (fields, context, hidden) => services.organizers.findOrCreate(manager, fields, context, hidden),
  );
  const terms = await findOrCreateTerms(
    manager,
    events.map(({ names, context: { viewer, actor, language, chain } }) => {
      return { refs: { category: names.categories, tag: names.tags }, viewer, actor, language, chain };
    }),
  );
  return events.map((_, n): ResolvedLinks => ({
    namedIds,
    venues: venues[n],
    organizers: organizers[n],
    categories: terms[n]?.category,
    tags: terms[n]?.tag,
  }));
}

const toKey = ({ context }: EventNames, fields: object): string =>
  `${context.language} ${JSON.stringify(fields)}`;
