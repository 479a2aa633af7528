import { MAX_PART_LENGTH, MAX_WORD_LENGTH, toSearchParts, tokenize } from './tokenize.js';

describe('tokenize', () => {
  it.each([
    ['', []],
    ['jazz night jazz', ['jazz', 'night']],
    ["rock'n'roll, 24/7 c++\nhall_2", ['rock', 'n', 'roll', '24', '7', 'c', 'hall', '2']],
    ['ηλιοσ концерт', ['ηλιοσ', 'концерт']],
  ])('cuts %j', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it.each([MAX_WORD_LENGTH + 1, 95, 120, 121, 1000])(
    'cuts a word of %d letters so that every part that is looked for lies in a piece',
    (length) => {
      const word = Array.from({ length }, (_, n) =>
        String.fromCodePoint(0x61 + ((n * 7 + (n >> 3)) % 26)),
      ).join('');
      const pieces = tokenize(word);

      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(MAX_WORD_LENGTH);
      for (let at = 0; at + MAX_PART_LENGTH <= length; at += 1) {
        const part = word.slice(at, at + MAX_PART_LENGTH);
        expect(pieces.some((piece) => piece.includes(part))).toBe(true);
      }
    },
  );
});

describe('toSearchParts', () => {
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
    ['x'.repeat(50), [{ text: 'x'.repeat(MAX_PART_LENGTH), ...open }]],
  ])('tells what the words of a text with %j must be like', (text, parts) => {
    expect(toSearchParts(text)).toEqual(parts);
  });
});
