import { escapeText, formatLine, formatTextLine, formatUriLine } from './content-line.js';

describe('escapeText', () => {
  it.each([
    ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['bell\u0007 and\ttab: "kept"', 'bell and\ttab: "kept"'],
  ])('escapes %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });
});

describe('formatLine', () => {
  it.each([
    ['plain', 'A;X=plain:v\r\n'],
    ['a:b;c,d', 'A;X="a:b;c,d":v\r\n'],
    ['say "hi"\n^', "A;X=say ^'hi^'^n^^:v\r\n"],
    ['a\r\nb\rc\u0007\u007fd\te', 'A;X=a^nb^ncd\te:v\r\n'],
  ])('encodes the parameter %j', (value, line) => {
    expect(formatLine('A', 'v', { X: value })).toBe(line);
  });

  it('writes several values of a parameter as a list', () => {
    expect(formatLine('A', 'v', { X: ['AUDIO', 'a,b'] })).toBe('A;X=AUDIO,"a,b":v\r\n');
  });

  it('encodes what a web address cannot hold', () => {
    expect(formatUriLine('URL', 'https://example.org/a b\r\nX:1')).toBe(
      'URL:https://example.org/a%20b%0D%0AX:1\r\n',
    );
  });

  it.each([
    [''],
    ['x'.repeat(67)],
    ['x'.repeat(68)],
    ['ž'.repeat(200)],
    ['日本'.repeat(200)],
    ['🎷'.repeat(90)],
    [`${'a'.repeat(66)}🎷é${'b'.repeat(300)}`],
    ['x'.repeat(2000)],
  ])('folds %j after at most 75 bytes, between characters', (text) => {
    const sent = formatTextLine('SUMMARY', text);

    const lines = sent.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(Buffer.from(sent).toString()).not.toContain('\ufffd');
    expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true);
    expect(sent.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}\r\n`);
  });

  // The name and the colon are two bytes, and the last character of each row is as many as the row says.
  it.each([
    [1, 'b'],
    [2, '\u0080'],
    [2, '\u07ff'],
    [3, '\u0800'],
    [3, '\uffff'],
    [4, '\u{10000}'],
  ])('fills lines up to 75 bytes with a character of %i bytes', (size, last) => {
    const fitting = 'a'.repeat(75 - 2 - size);
    expect(formatLine('X', fitting + last)).toBe(`X:${fitting}${last}\r\n`);
    expect(formatLine('X', `${fitting}a${last}`)).toBe(`X:${fitting}a\r\n ${last}\r\n`);
    // A further line begins with a space.
    const further = 'a'.repeat(75 - 1 - size);
    expect(formatLine('X', `${fitting}${last}${further}${last}`)).toBe(
      `X:${fitting}${last}\r\n ${further}${last}\r\n`,
    );
  });
});
