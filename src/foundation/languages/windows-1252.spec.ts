import { decodeWindows1252, toWindows1252 } from './windows-1252.js';

it('decodes every byte as browsers do (Encoding Standard, windows-1252)', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const decoded = [...decodeWindows1252(bytes)];
  const latin = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCharCode(from + n));

  expect(decoded.slice(0, 0x80)).toEqual(latin(0, 0x7f));
  expect(decoded.slice(0x80, 0xa0).join('')).toBe(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  );
  expect(decoded.slice(0xa0)).toEqual(latin(0xa0, 0xff));
  expect(decodeWindows1252(new Uint8Array())).toBe('');
});

it('reads a number beyond the table as its character', () => {
  expect([0x80, 0x92, 0x9f, 0xa0, 0x41].map(toWindows1252)).toEqual(['€', '’', 'Ÿ', '\u00a0', 'A']);
});
