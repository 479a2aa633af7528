import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.js';

const PASSWORD = 'four tall trees by the river';
const SCRYPT = '$scrypt$ln=15,r=8,p=3$BwcHBwcHBwcHBwcHBwcHBw$527ZIDGDq2tRDt+loMrUQuWSD1obzLqEIO5NLgZSQl4';

describe('the hash of a password', () => {
  it('names argon2id and its parameters, and is another one each time', async () => {
    const hashes = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];

    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(isOutdatedHash(hash)).toBe(false);
      expect(await verifyPassword(PASSWORD, hash)).toBe(true);
      expect(await verifyPassword(`${PASSWORD}.`, hash)).toBe(false);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('may be one of scrypt', async () => {
    expect(await verifyPassword(PASSWORD, SCRYPT)).toBe(true);
    expect(await verifyPassword(`${PASSWORD}.`, SCRYPT)).toBe(false);
    expect(isOutdatedHash(SCRYPT)).toBe(true);
  });

  it.each(['', 'A', PASSWORD])('of nobody is that of no password, not of %j', async (password) => {
    expect(await verifyPassword(password, null)).toBe(false);
  });

  it('is refused when too many wait', async () => {
    const checks = Array.from({ length: 60 }, () => verifyPassword(PASSWORD, null));

    const results = await Promise.allSettled(checks);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
  });
});
