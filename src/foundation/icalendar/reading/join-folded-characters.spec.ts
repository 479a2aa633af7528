import { joinFoldedCharacters } from './join-folded-characters.js';

const join = (bytes: readonly (string | number)[]): string =>
  Buffer.from(
    joinFoldedCharacters(
      Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part)))),
    ),
  ).toString();

describe('joinFoldedCharacters', () => {
  it.each([
    ['two bytes', ['Gr', 0xc3, '\r\n ', 0xbc, 'n'], 'Grü\r\n n'],
    ['a tab, and a line feed alone', ['Gr', 0xc3, '\n\t', 0xbc, 'n'], 'Grü\n\tn'],
    ['a doubled carriage return', ['Gr', 0xc3, '\r\r\n ', 0xbc, 'n'], 'Grü\r\r\n n'],
    ['three bytes after the first', ['5 ', 0xe2, '\r\n ', 0x82, 0xac, '!'], '5 €\r\n !'],
    ['three bytes after the second', ['5 ', 0xe2, 0x82, '\r\n ', 0xac, '!'], '5 €\r\n !'],
    ['four bytes', [0xf0, '\r\n ', 0x9f, 0x8e, 0x89, 'x'], '🎉\r\n x'],
  ])('moves a fold out of a character of %s', (_, bytes, expected) => {
    expect(join(bytes)).toBe(expected);
  });

  it('leaves whole characters, and bytes of other character sets', () => {
    for (const text of ['Grü\r\n ße', 'a\r\nb', '\n', ''])
      expect(Buffer.from(joinFoldedCharacters(Buffer.from(text))).toString()).toBe(text);
    const latin = Buffer.from([0xfc, 0x0d, 0x0a, 0x20, 0xbc, 0x0a, 0x80, 0x0a]);
    expect(Buffer.from(joinFoldedCharacters(latin))).toEqual(latin);
  });
});
