import { LONGEST_PART, LONGEST_WORD, partsOf, wordsOf } from './words.js';

describe('wordsOf', () => {
  it.each([
    ['', []],
    ['jazz night jazz', ['jazz', 'night']],
    ["rock'n'roll, 24/7 c++\nhall_2", ['rock', 'n', 'roll', '24', '7', 'c', 'hall', '2']],
    ['ηλιοσ концерт', ['ηλιοσ', 'концерт']],
  ])('cuts %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([LONGEST_WORD + 1, 95, 120, 121, 1000])(
    'cuts a word of %d letters so that every part that is looked for lies in a piece',
    (length) => {
      const word = Array.from({ length }, (_, n) =>
        String.fromCodePoint(0x61 + ((n * 7 + (n >> 3)) % 26)),
      ).join('');
      const pieces = wordsOf(word);

      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(LONGEST_WORD);
      for (let at = 0; at + LONGEST_PART <= length; at += 1) {
        const part = word.slice(at, at + LONGEST_PART);
        expect(pieces.some((piece) => piece.includes(part))).toBe(true);
      }
    },
  );
});

describe('partsOf', () => {
  const open = { openStart: true, openEnd: true };

  it.each([
    ['konzert', [{ text: 'konzert', ...open }]],
    [
      'jazz night',
      [
        { text: 'jazz', openStart: true, openEnd: false },
        { text: 'night', openStart: false, openEnd: true },
      ],
    ],
    [
      'a b c',
      [
        { text: 'a', openStart: true, openEnd: false },
        { text: 'b', openStart: false, openEnd: false },
        { text: 'c', openStart: false, openEnd: true },
      ],
    ],
    ['(jazz)', [{ text: 'jazz', openStart: false, openEnd: false }]],
    ['c++', [{ text: 'c', openStart: true, openEnd: false }]],
    ['+++', []],
    ['x'.repeat(50), [{ text: 'x'.repeat(LONGEST_PART), ...open }]],
  ])('tells what the words of a text with %j must be like', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });
});
