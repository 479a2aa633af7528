import { readYesNo } from './yes-no.js';

it.each([
  'TRUE 1 -1 x ✓ Yes Y wahr JA vrai oui Sí si verdadero vero verdadeiro sim waar sand sant tosi kyllä prawda tak pravda',
  'ano áno да da resnica istina igaz igen истина αληθές ναι on ein på',
])('reads the words of %s as true', (words) => {
  expect(words.split(' ').filter((word) => readYesNo(word) !== true)).toEqual([]);
});

it.each([
  'FALSE 0 No N - ✗ falsch nein faux non falso não onwaar nee falsk nej falskt epätosi ei fałsz nie nepravda ne neresnica',
  'laž hamis nem лъжа неистина не ψευδές όχι off aus av',
])('reads the words of %s as false', (words) => {
  expect(words.split(' ').filter((word) => readYesNo(word) !== false)).toEqual([]);
});

it.each(['', 'maybe', '2', 'yesno', 'yes no', ' '])('reads %j as neither', (text) => {
  expect(readYesNo(text)).toBeNull();
});

it('reads a word between blanks', () => {
  expect([readYesNo(' Yes '), readYesNo('NO ')]).toEqual([true, false]);
});
