import { compareInLanguage, getCollation } from './collation.js';

it.each([
  // ä is a letter of its own after z in Swedish, and a kind of a in German.
  ['sv', ['ö', 'z', 'ä', 'a'], ['a', 'z', 'ä', 'ö']],
  ['de', ['ö', 'z', 'ä', 'a'], ['a', 'ä', 'ö', 'z']],
  ['cs', ['i', 'ch', 'h', 'c'], ['c', 'h', 'ch', 'i']],
] as const)('sorts in %s', (language, names, sorted) => {
  const compare = (a: string, b: string): number => compareInLanguage(language, a, b);
  expect([...names].sort(compare)).toEqual(sorted);
});

it('names the collations of PostgreSQL', () => {
  expect([getCollation('sl'), getCollation('pt-pt')]).toEqual(['"sl-x-icu"', '"pt-PT-x-icu"']);
});
