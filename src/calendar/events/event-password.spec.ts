import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { hashPassword, verifyPassword } from './event-password.js';

/** Of `sesame`, as scrypt makes it with the work that it has by itself: tests of the API work less. */
const STORED = 'scrypt:AAECAwQFBgcICQoLDA0ODw==:FwsvrtOSwGou3I6M7hOqZPL6iKCqBhcL+ONt+t2QICs=';

describe('passwords of events', () => {
  it('are matched by what was stored of them with the full work of scrypt', async () => {
    expect(await verifyPassword('sesame', STORED)).toBe(true);
    expect(await verifyPassword('Sesame', STORED)).toBe(false);
  });

  it('are stored under another salt each time, and match in either form of their letters', async () => {
    const first = await hashPassword('caf\u00e9');
    const second = await hashPassword('cafe\u0301');

    expect(first).not.toBe(second);
    expect(await verifyPassword('cafe\u0301', first)).toBe(true);
    expect(await verifyPassword('caf\u00e9', second)).toBe(true);
  });

  it('leaves threads of the process to others, however many are hashed', async () => {
    const MANY = 12;
    let hashed = 0;
    const all = Promise.all(
      Array.from({ length: MANY }, async () => {
        await hashPassword('sesame');
        hashed += 1;
      }),
    );

    await setImmediate();
    await stat(__filename);

    // Threads are given in the order of asking: behind all of the hashes it would come last.
    expect(hashed).toBeLessThan(MANY / 2);
    await all;
  });
});
