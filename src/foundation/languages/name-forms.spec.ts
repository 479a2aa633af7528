import { buildNameForms, toNameKey } from './name-forms.js';

it.each([
  ['Café', 'Cafe\u0301'],
  ['KINO ŠIŠKA', 'kino šiška'],
  ['ΠΌΛΗΣ', 'πόλης'],
  ['πόλησ', 'πόλης'],
  ['Kino  Šiška', 'Kino\u00a0Šiška'],
  ['Kino \u202f\u3000Šiška', 'kino šiška'],
  ["O'Brien", 'O’Brien'],
  ['‘n’ Roll', "'n' roll"],
  ['Oʼ´`', "o'''"],
])('takes %j and %j for the same name', (one, other) => {
  expect(toNameKey(one)).toBe(toNameKey(other));
});

it.each([
  ['Kino Šiška', 'KinoŠiška'],
  ['Kino', 'Kíno'],
  ['O"Brien', "O'Brien"],
  ['Kino\nŠiška', 'Kino Šiška'],
])('tells %j from %j', (one, other) => {
  expect(toNameKey(one)).not.toBe(toNameKey(other));
});

it('writes keys in composed lower-case letters with the apostrophe of keyboards', () => {
  expect(toNameKey('CAFE\u0301  d’OR')).toBe("café d'or");
  expect(toNameKey('ΠΌΛΗΣ')).toBe('πόλησ');
});

it('lists the spellings of a name once, with one kind of apostrophe each', () => {
  expect(buildNameForms('Kino')).toEqual(['Kino', 'kino']);
  expect(buildNameForms('CAFE\u0301')).toEqual(['CAFÉ', 'café']);
  expect(buildNameForms('ΠΌΛΗΣ')).toEqual(['ΠΌΛΗΣ', 'πόλης', 'πόλησ']);
  expect(buildNameForms('D’OR')).toEqual([
    ...['D’OR', 'd’or', "d'or"],
    ...["D'OR", 'D‘OR', 'd‘or', 'DʼOR', 'dʼor', 'D´OR', 'd´or', 'D`OR', 'd`or'],
  ]);
});
