import { parsePosition, formatPosition } from './position.js';

describe('parsePosition', () => {
  it.each([
    ['0/0', 0n],
    ['0/1A', 26n],
    ['1/0', 4294967296n],
    ['16/B374D848', 97500059720n],
    ['ffffffff/ffffffff', 18446744073709551615n],
  ])('reads %s', (text, position) => {
    expect(parsePosition(text)).toBe(position);
    expect(formatPosition(position)).toBe(text.toUpperCase());
  });

  it.each(['', '16', '16/', '/B3', '16/B3/1', 'x/y', '123456789/0', ' 16/B3'])('refuses "%s"', (text) => {
    expect(parsePosition(text)).toBeNull();
  });
});
