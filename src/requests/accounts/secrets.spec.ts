import { formatSecret, hashSecret, generateSecret } from './secrets.js';

describe('generateSecret', () => {
  it('gives 24 letters and digits', () => {
    expect(generateSecret()).toMatch(/^[A-Za-z0-9]{24}$/);
  });

  it('draws from the whole alphabet and never repeats itself', () => {
    const secrets = Array.from({ length: 500 }, generateSecret);
    expect(new Set(secrets).size).toBe(500);
    expect(new Set(secrets.join('')).size).toBe(62);
  });
});

describe('formatSecret', () => {
  it.each([
    ['abcdefghijklmnopqrstuvwx', 'abcd efgh ijkl mnop qrst uvwx'],
    ['abcde', 'abcd e'],
    ['abcd', 'abcd'],
  ])('shows %s as %s', (secret, shown) => {
    expect(formatSecret(secret)).toBe(shown);
  });
});

describe('hashSecret', () => {
  it('is SHA-256', () => {
    expect(hashSecret('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('ignores spaces and nothing else', () => {
    const hash = hashSecret('abcdEFGH');
    expect(hashSecret(' abcd EFGH ')).toEqual(hash);
    expect(hashSecret('abcdefgh')).not.toEqual(hash);
    expect(hashSecret('abcd-EFGH')).not.toEqual(hash);
  });
});
