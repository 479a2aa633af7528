import { groupByLanguage } from './group-by-language.js';
import type { LanguageCode } from './language-code.js';

it('groups items in the order of the first item of each language', () => {
  const items: [number, LanguageCode][] = [
    [1, 'sl'],
    [2, 'en'],
    [3, 'sl'],
    [4, 'de'],
    [5, 'en'],
  ];
  const groups = groupByLanguage(items, ([, language]) => language);
  expect(groups.map((group) => group.map(([id]) => id))).toEqual([[1, 3], [2, 5], [4]]);
  expect(groupByLanguage([], () => 'en')).toEqual([]);
});
