// Categories and tags that the lines of an import name: those that are there are found all at once.
import type { EntityManager } from 'typeorm';
import { normalizeSlug } from '../../languages/to-slug.js';
import type { Taxonomy } from '../../terms/taxonomy.js';
import { findOrCreateTerms, type TermName, type TermNames } from '../../terms/terms-called.js';
import { EVERY_TERM, termReader } from '../../terms/term-reader.js';
import { taxonomiesOf, type TermWord, termsCalled } from '../../terms/terms.queries.js';
import { byLanguage, type PreparedEvent } from './import-event.js';

const TAXONOMIES = ['category', 'tag'] as const;

/** Of one language. */
interface Known {
  readonly asked: readonly TermWord[];
  /** By `<taxonomy> <word>`. */
  readonly words: Map<string, number>;
  readonly taxonomies: ReadonlyMap<number, Taxonomy>;
}

/**
 * A line that names something new is served like a request, since what it makes may be what a later one means.
 *
 * @returns the ids of the terms of each event
 */
export async function findImportedTerms(
  manager: EntityManager,
  events: readonly PreparedEvent[],
): Promise<Map<PreparedEvent, readonly number[]>> {
  const known = new Map<string, Known>();
  for (const group of byLanguage(events)) {
    const { chain, language, viewer } = group[0].asked;
    const asked = distinct(group.flatMap(wordsOf));
    const words = await termsCalled(manager, chain, asked, EVERY_TERM);
    const taxonomies = await taxonomiesOf(manager, group.flatMap(sentIds), termReader(viewer));
    known.set(language, { asked, words, taxonomies });
  }
  const found = new Map<PreparedEvent, readonly number[]>();
  for (const event of events) {
    const { chain, language: effective, viewer } = event.asked;
    const here = known.get(effective);
    const words = wordsOf(event);
    const unknown = words.filter((word) => here?.words.has(keyOf(word)) !== true);
    if (here !== undefined && unknown.length === 0) {
      found.set(event, termIds(event, here));
      continue;
    }
    const { category = [], tag = [] } = await findOrCreateTerms(manager, namesOf(event), {
      viewer,
      effective,
      chain,
    });
    found.set(event, [...category, ...tag]);
    for (const each of known.values()) forgetSlugs(each, unknown);
    for (const [key, id] of await termsCalled(manager, chain, words, EVERY_TERM)) here?.words.set(key, id);
  }
  return found;
}

const namesOf = ({ input }: PreparedEvent): TermNames => ({ category: input.categories, tag: input.tags });

const wordsOf = (event: PreparedEvent): TermWord[] =>
  TAXONOMIES.flatMap((taxonomy) =>
    (namesOf(event)[taxonomy] ?? []).flatMap((name) =>
      'word' in name
        ? [{ taxonomy, word: name.word, slug: normalizeSlug(name.word, event.asked.language) }]
        : [],
    ),
  );

const keyOf = ({ taxonomy, word }: { taxonomy: Taxonomy; word: string }): string => `${taxonomy} ${word}`;

const distinct = (words: readonly TermWord[]): TermWord[] => [
  ...new Map(words.map((word) => [keyOf(word), word])).values(),
];

const sentIds = (event: PreparedEvent): number[] =>
  TAXONOMIES.flatMap((taxonomy) =>
    (namesOf(event)[taxonomy] ?? []).flatMap((name) => ('id' in name ? [name.id] : [])),
  );

function termIds(event: PreparedEvent, { words, taxonomies }: Known): number[] {
  const idOf = (taxonomy: Taxonomy, name: TermName): number | undefined => {
    if ('word' in name) return words.get(keyOf({ taxonomy, word: name.word }));
    return taxonomies.get(name.id) === taxonomy ? name.id : undefined;
  };
  const found = TAXONOMIES.flatMap((taxonomy) =>
    (namesOf(event)[taxonomy] ?? []).map((name) => idOf(taxonomy, name)),
  );
  return [...new Set(found.filter((id) => id !== undefined))];
}

/** A slug counts more than a name: words with the slug of a new term may mean this one from now on. */
function forgetSlugs({ asked, words }: Known, made: readonly TermWord[]): void {
  const slugOf = ({ taxonomy, slug }: TermWord): string => `${taxonomy} ${slug}`;
  const slugs = new Set(made.map(slugOf));
  for (const word of asked) if (slugs.has(slugOf(word))) words.delete(keyOf(word));
}
