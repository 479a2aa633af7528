import { sanitizeSrcset } from './srcset.js';

const good = (sent: string): string => sanitizeSrcset(sent, (address) => !address.startsWith('javascript:'));

describe('sanitizeSrcset', () => {
  it.each([
    ['one address', '/a.png', '/a.png'],
    ['densities', '/a.png 1x, /b.png 1.5x, /c.png 2x', '/a.png 1x, /b.png 1.5x, /c.png 2x'],
    ['widths', 'a-320.jpg 320w, a-640.jpg 640w', 'a-320.jpg 320w, a-640.jpg 640w'],
    ['candidates without blanks', '/a 1x,/b 2x', '/a 1x, /b 2x'],
    ['addresses without descriptors', '/a, /b', '/a, /b'],
    ['commas inside an address', 'https://a.example/w_1,h_2/b.png 2x', 'https://a.example/w_1,h_2/b.png 2x'],
    ['commas and blanks around', ' ,, /a  2x ,, ', '/a 2x'],
    ['a bad descriptor', '/a 1q, /b 2x', '/b 2x'],
    ['two descriptors', '/a 1x 1x, /b 2x', '/b 2x'],
    ['nothing for a descriptor', '/a 0x, /b 0w, /c -1x, /d 2x', '/d 2x'],
    ['parentheses', '/a (1x, /b 2x', '/b 2x'],
    ['what is not allowed', 'javascript:x 1x, /b 2x', '/b 2x'],
    ['nothing', '', ''],
    ['commas alone', ',,,', ''],
  ])('reads %s', (_, sent, kept) => {
    expect(good(sent)).toBe(kept);
  });

  it('keeps 50 candidates at most, and nothing of a value that is too long', () => {
    const many = Array.from({ length: 60 }, (_, n) => `/${n} ${n + 1}w`);

    expect(good(many.join(', '))).toBe(many.slice(0, 50).join(', '));
    expect(good('/a 1x,'.padEnd(20_000))).toBe('/a 1x');
    expect(good('/a 1x,'.padEnd(20_001))).toBe('');
  });
});
