import { createPreviewToken, isSignedWith, readPreviewToken } from './preview-token.js';

const KEY = Buffer.alloc(32, 7);
const CLAIM = { eventId: 2 ** 31 - 1, userId: 3, expiresAt: 1_800_000_000 };

describe('a token of a preview', () => {
  const token = createPreviewToken(CLAIM, KEY);

  it('says what it opens, and is signed', () => {
    expect(token).toMatch(/^[\w-]{38}$/);
    expect(readPreviewToken(token)).toEqual(CLAIM);
    expect(isSignedWith(token, KEY)).toBe(true);
    expect(isSignedWith(token, Buffer.alloc(32, 8))).toBe(false);
  });

  it('is worth nothing with another letter anywhere', () => {
    for (let n = 0; n < token.length; n += 1) {
      const other = token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1);
      expect(readPreviewToken(other) !== null && isSignedWith(other, KEY)).toBe(false);
    }
  });

  it.each(['', 'a', 'x'.repeat(37), 'x'.repeat(39), `${'x'.repeat(37)}.`])('is not %j', (text) => {
    expect(readPreviewToken(text)).toBeNull();
  });
});
