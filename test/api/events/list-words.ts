// The words that random events are made of, and what random searches make of them.
import fc from 'fast-check';
import type { Term, Text } from './list-model.js';

/** Plain Latin words of three languages, which every ICU sorts alike. */
const WORDS = [
  'Harbour',
  'harbour',
  'Jazz',
  'Night',
  'Kammerkonzert',
  'Konzert',
  'Café',
  'Cafe',
  'ein',
  'Dan',
  'Überfahrt',
  'Ubahn',
  'Öl',
  'Brücke',
  'Čebela',
  'Cebela',
  'čas',
  'Šola',
  'Žaba',
  'zabava',
] as const;

/** What is easily taken for a pattern, an escape or markup. */
const TRAPS = ['100%', '50_50', 'R&B', 'a\\b', "l'été", 'open-air'] as const;

const aWord = fc.constantFrom<string>(...WORDS);
const someWords = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(fc.oneof({ weight: 4, arbitrary: aWord }, fc.constantFrom<string>(...TRAPS)), { maxLength });

/** Where the alphabets of the three languages part, or the case of a letter decides. */
const aTitleWord = fc.constantFrom(
  ...['Cebela', 'čas', 'Čebela', 'Dan', 'zabava', 'Žaba', 'Öl', 'Ozean', 'Zug', 'harbour', 'Harbour'],
);

/** Many titles repeat, and some differ in what lies behind the hundredth character alone. */
const aTitle = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(aTitleWord, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: aTitleWord.map((word) => 'Jazz '.repeat(20) + word) },
);

const escaped = (word: string): string => word.replaceAll('&', '&amp;');

/** Words of one paragraph, some marked up; the names of the tags and the address are words too. */
const aDescription = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: aWord }, fc.constantFrom<string>(...TRAPS)).map(escaped),
      fc.constantFrom('', '', 'em', 'strong', 'a href="https://konzert.example/Night"'),
    ),
    { maxLength: 5 },
  )
  .map((words) =>
    words.map(([word, tag]) =>
      tag === '' ? word : `<${tag}>${word}</${tag.charAt(0) === 'a' ? 'a' : tag}>`,
    ),
  )
  .map((words) => (words.length === 0 ? '' : `<p>${words.join(' ')}</p>`));

export const aText: fc.Arbitrary<Text> = fc.record({
  title: aTitle,
  excerpt: someWords(3).map((words) => words.join(' ')),
  description: aDescription,
});

const REWRITES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.normalize('NFD'),
  (word) => word.normalize('NFD').replace(/\p{M}/gu, ''),
];

/** What stands in no event as a word, though in markup, or in none at all. */
const STRANGERS = ['strong', 'href', 'amp', 'example', 'xyz', '100', '__', '%', 'p'] as const;

/** A part of a word, in other letters: never one that begins like an exclusion. */
const aPart = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: aWord },
      fc.constantFrom<string>(...TRAPS),
      fc.constantFrom<string>(...STRANGERS),
    ),
    fc.nat(3),
    fc.constantFrom(1, 2, 3, 4, 9),
    fc.constantFrom(...REWRITES),
  )
  .map(([word, from, length, rewrite]) => rewrite(word.slice(from, from + length)))
  .filter((part) => part !== '' && !part.startsWith('-'));

const aTerm: fc.Arbitrary<Term> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('word'), text: aPart }) },
  fc.record({ kind: fc.constant('without'), text: aPart }),
  fc.record({
    kind: fc.constant('phrase'),
    text: fc.array(aWord, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
  }),
);

/** A lone `0` counts as empty (contract 1.3). */
export const aSearch: fc.Arbitrary<Term[]> = fc
  .array(aTerm, { minLength: 1, maxLength: 2 })
  .filter((terms) => terms.length > 1 || terms[0]?.text !== '0');

const WRITTEN: Record<Term['kind'], (text: string) => string> = {
  word: (text) => text,
  phrase: (text) => `"${text}"`,
  without: (text) => `-${text}`,
};

/** As it is sent: commas and any white space part the words. */
export const writtenSearch = (terms: readonly Term[]): string =>
  terms
    .map(({ kind, text }, n) => (n === 0 ? '' : ([' ', ', ', '  '][n % 3] ?? ' ')) + WRITTEN[kind](text))
    .join('');
