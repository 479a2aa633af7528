import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { type LanguagePairs, matchLanguages } from './site/match-languages.js';
import type { SiteContent } from './site/read-site.js';
import type { SiteEvent, SiteLinked, SiteTerm } from './site/site-item.js';
import type { TranslatedItem } from './writing/site-places.js';

/** The items of a site, each once, with its texts in all languages that were read. */
export interface CombinedSite {
  readonly events: readonly TranslatedItem<SiteEvent>[];
  readonly venues: readonly TranslatedItem<SiteLinked>[];
  readonly organizers: readonly TranslatedItem<SiteLinked>[];
  readonly categories: readonly TranslatedItem<SiteTerm>[];
  readonly tags: readonly TranslatedItem<SiteTerm>[];
}

type Group = keyof LanguagePairs & keyof CombinedSite;

export function combineLanguages(
  [main, ...others]: readonly SiteContent[],
  notify: (sentence: string) => void,
): CombinedSite {
  if (main === undefined) throw new Error('No language was read');
  const pairs = others.map((content) => ({ content, pairs: matchLanguages(main, content) }));
  for (const { content, pairs: matched } of pairs) {
    const own = content.events.size - matched.events.size;
    notify(
      `Language ${content.language}: ${matched.events.size} events are translations of events in ${main.language}` +
        (own === 0 ? '.' : `, and ${own} belong to none; they become events of their own.`),
    );
  }
  const combine = <T extends { readonly id: number }>(
    group: Group,
    get: (content: SiteContent) => ReadonlyMap<number, T>,
  ): TranslatedItem<T>[] => {
    const translations = new Map<number, Map<LanguageCode, T>>();
    const items = new Map<number, TranslatedItem<T>>();
    const add = (item: T, language: LanguageCode): void => {
      const texts = new Map<LanguageCode, T>();
      translations.set(item.id, texts);
      items.set(item.id, { item, language, translations: texts });
    };
    for (const item of get(main).values()) add(item, main.language);
    for (const { content, pairs: matched } of pairs)
      for (const item of get(content).values()) {
        const mainId = matched[group].get(item.id);
        if (mainId !== undefined) {
          if (!content.unlisted.has(item)) translations.get(mainId)?.set(content.language, item);
        } else if (!items.has(item.id) && isNeeded(group, item.id, content, matched))
          add(item, content.language);
      }
    return [...items.values()];
  };
  return {
    events: combine('events', ({ events }) => events),
    venues: combine('venues', ({ venues }) => venues),
    organizers: combine('organizers', ({ organizers }) => organizers),
    categories: combine('categories', ({ categories }) => categories),
    tags: combine('tags', ({ tags }) => tags),
  };
}

/** A venue that only events without a counterpart have is one of its own; others are translations that were not found. */
const isNeeded = (
  group: Group,
  id: number,
  { events }: SiteContent,
  { events: pairs }: LanguagePairs,
): boolean =>
  group === 'events' ||
  [...events.values()].some((event) => !pairs.has(event.id) && event[group].includes(id));
