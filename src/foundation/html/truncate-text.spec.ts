import { shortenText, truncateText } from './truncate-text.js';

it.each([
  ['a short text', 'one two', 7, 'one two'],
  ['the end of a word', 'one two three', 8, 'one two…'],
  ['within a word', 'one two three', 11, 'one two…'],
  ['punctuation at the end', 'one two, three', 10, 'one two…'],
  ['several marks at the end', 'one two –, three', 11, 'one two…'],
  ['the whole word before a space', 'one two six four', 12, 'one two six…'],
  ['a word that takes up half of the text', 'seven wordsalad', 10, 'seven wor…'],
  ['a word that takes up less', 'sevens wordsalad', 10, 'sevens…'],
  ['a long word', 'a Donaudampfschiff', 10, 'a Donauda…'],
  ['no half of a character', 'abc😀def', 5, 'abc…'],
  ['no spaces', '音楽と踊りの夕べ', 5, '音楽と踊…'],
])('shortens %s', (_, text, max, expected) => {
  expect(shortenText(text, max)).toBe(expected);
});

it('keeps half a character that does not stand at the end', () => {
  expect(truncateText('a\ud83cb', 3)).toBe('a\ud83cb');
});

it('truncates between characters', () => {
  expect([truncateText('ab😀', 3), truncateText('ab😀', 4), truncateText('😀b😀', 4)]).toEqual([
    'ab',
    'ab😀',
    '😀b',
  ]);
});
