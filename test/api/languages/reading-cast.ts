// What happens to the items before they are read: each situation of the chain has an item of its own.
import type { Code, Way } from './reading-model.js';

/**
 * Words for up to three groups of fields: each kind says which of its fields are in a group, so that fields can be
 * filled from different languages.
 */
export interface Groups {
  readonly a?: string | null;
  readonly b?: string | null;
  readonly c?: string | null;
}

export interface Step extends Groups {
  readonly item: string;
  /** The language that is written. */
  readonly in?: Code;
  /** The language that is removed. */
  readonly without?: Code;
  readonly name?: string;
  readonly slug?: string;
  /** The slug it gets, when that is not the one of its name or the one that is sent. */
  readonly gets?: string;
}

const named = (item: string, code: Code, words: Groups & { slug?: string } = {}): Step => ({
  item,
  in: code,
  name: `${item} ${code}`,
  ...words,
});

const whole = (item: string, code: Code): Step =>
  named(item, code, { a: `first ${code}`, b: `second ${code}`, c: `third ${code}` });

const each = (item: string, ...codes: Code[]): Step[] => codes.map((code) => whole(item, code));

/** The keys are in the order of the alphabet nowhere: lists must put them so. */
export const SCRIPT: readonly Step[] = [
  // Texts in all languages asked; only one, of another language; only the default.
  ...each('Exact', 'de', 'sl', 'en'),
  ...each('Other', 'sl'),
  ...each('Plain', 'en'),
  // Neither asked nor default: neither the first of the alphabet nor the newest is the original.
  ...each('Several', 'hr', 'bg', 'it', 'cs'),
  // Never written in the language: the default fills, then the original, each field for itself.
  whole('Gaps', 'sl'),
  named('Gaps', 'en', { a: 'first en' }),
  named('Gaps', 'de'),
  // Never written in the language nor in the default.
  whole('Holes', 'sl'),
  named('Holes', 'en', { b: 'second en' }),
  named('Holes', 'de', { c: 'third de' }),
  // A translation that is neither default nor original fills nothing.
  named('Lone', 'sl', { b: 'second sl' }),
  whole('Lone', 'it'),
  named('Lone', 'de'),
  // Cleared when the translation was made; by an update, with "" and with null; null where nothing was written.
  ...each('Blank', 'sl', 'en'),
  named('Blank', 'de', { a: '' }),
  ...each('Cleared', 'sl', 'en', 'de'),
  { item: 'Cleared', in: 'de', a: '', b: null },
  whole('Never', 'en'),
  named('Never', 'de', { a: null }),
  { item: 'Never', in: 'de', b: null },
  // What the default has cleared is empty for those who ask for it or fall back to it.
  whole('Empty', 'sl'),
  named('Empty', 'en', { a: '', b: 'second en' }),
  named('Empty', 'de'),
  // Cleared in the original, before there is anything that could fill it.
  named('Hushed', 'sl', { a: '', b: 'second sl' }),
  { item: 'Hushed', in: 'sl', b: '' },
  ...each('Hushed', 'en', 'de'),
  // Removed: a translation, the original, the default, and all but the newest.
  ...each('Translated', 'sl', 'en', 'de'),
  { item: 'Translated', without: 'de' },
  ...each('Unoriginal', 'sl', 'it', 'bg'),
  { item: 'Unoriginal', without: 'sl' },
  ...each('Defaultless', 'it', 'en', 'sl', 'de'),
  { item: 'Defaultless', without: 'en' },
  ...each('Last', 'en', 'sl', 'fr', 'de'),
  { item: 'Last', without: 'en' },
  { item: 'Last', without: 'fr' },
  { item: 'Last', without: 'sl' },
  // The words of a removed original fill nothing any more.
  whole('Bereft', 'sl'),
  named('Bereft', 'it'),
  named('Bereft', 'de', { b: 'second de' }),
  { item: 'Bereft', without: 'sl' },
  // Removed and written again: with one field, with a name, with another slug, with the slug taken, as the original.
  ...each('Returned', 'sl', 'en', 'de'),
  { item: 'Returned', without: 'de' },
  { item: 'Returned', in: 'de', a: 'new de' },
  ...each('Yesterday', 'sl', 'de'),
  { item: 'Yesterday', without: 'de' },
  { item: 'Yesterday', in: 'de', name: 'Yesterday new de' },
  ...each('Moved', 'en', 'de'),
  { item: 'Moved', without: 'de' },
  { item: 'Moved', in: 'de', b: '', slug: 'moved-away' },
  ...each('Robbed', 'en', 'de'),
  { item: 'Robbed', without: 'de' },
  named('Xhief', 'de', { slug: 'robbed-de' }),
  { item: 'Robbed', in: 'de', a: 'new de', gets: 'robbed-de-2' },
  ...each('Kingly', 'sl', 'it', 'en'),
  { item: 'Kingly', without: 'sl' },
  { item: 'Kingly', in: 'sl', a: 'new sl' },
  // One slug of three items, in a language each.
  named('Jane', 'en', { slug: 'twin' }),
  named('Jane', 'sl', { slug: 'mirror' }),
  named('Una', 'de', { slug: 'twin' }),
  named('Una', 'en', { slug: 'mirror' }),
  named('Wanda', 'sl', { slug: 'twin' }),
  // Edited after its translations, one of which was saved again.
  ...each('Zeal', 'sl', 'de', 'en'),
  { item: 'Zeal', in: 'sl', a: 'better sl' },
  { item: 'Zeal', in: 'en', a: 'first en' },
];

export const KEYS: readonly string[] = [...new Set(SCRIPT.map(({ item }) => item))];

const way = (base: Code | null, sent: Code | null): Way => ({ base, sent });

/** Ways of reading: nothing, a code, a base, and both that disagree; of bases also the default's own. */
export const WAYS: readonly Way[] = [
  way(null, null),
  way(null, 'de'),
  way(null, 'sl'),
  way(null, 'fr'),
  way('de', null),
  way('en', null),
  way('de', 'sl'),
  way('fr', 'de'),
];
