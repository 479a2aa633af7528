import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import type { ApiError } from '../../foundation/errors/api-error.js';
import { hashPassword, PasswordThrottle, verifyPassword } from './event-password.js';

/** A database without other processes. */
class Lonely extends Database {
  constructor() {
    super({ type: 'postgres' }, { url: 'postgres://nowhere/x', canPrepare: true, primary: null });
  }

  override query<T>(): Promise<T> {
    return Promise.resolve([] as T);
  }
}

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

describe('attempts', () => {
  afterEach(() => clock.set(null));

  it('are limited by event and client when they fail, and only then', async () => {
    clock.set('2027-03-10T12:00:20Z');
    const throttle = new PasswordThrottle(new Lonely());
    const attempt = (isRight: boolean, eventId = 1, client = 'one'): Promise<unknown> =>
      throttle
        .attempt(eventId, client, () => Promise.resolve(isRight))
        .catch((error: unknown) => [(error as ApiError).code, (error as ApiError).options.headers]);
    const refused = ['rest_too_many_requests', { 'Retry-After': '40' }];

    for (let n = 0; n < 6; n += 1) expect(await attempt(true)).toBe(true);
    for (let n = 0; n < 5; n += 1) expect(await attempt(false)).toBe(false);
    expect([await attempt(true), await attempt(false)]).toEqual([refused, refused]);
    expect([await attempt(true, 2), await attempt(true, 1, 'other')]).toEqual([true, true]);
    clock.set('2027-03-10T12:01:00Z');
    expect(await attempt(true)).toBe(true);
  });
});
