// Passwords of events: stored with scrypt, and guessed only slowly.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES);
  return `scrypt:${salt.toString('base64')}:${key.toString('base64')}`;
}

export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':');
  const derived = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES);
  const stored = Buffer.from(key, 'base64');
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}

const WINDOW_MS = 60_000;
const MAX_WRONG = 5;
const MAX_KEYS = 10_000;

/** Counts wrong tries a minute by event and address; bounded, the oldest counts are forgotten first. */
export class WrongTries {
  private readonly counts = new Map<string, { count: number; untilMs: number }>();
  /** The last try under way of each event and address. */
  private readonly running = new Map<string, Promise<unknown>>();

  /**
   * Tries of one event from one address are made one after the other: guesses that arrive together are all counted.
   *
   * @param work whether the password was right
   * @throws ApiError rest_too_many_requests
   */
  async attempt(eventId: number, address: string, work: () => Promise<boolean>): Promise<boolean> {
    const key = `${eventId} ${address}`;
    const turn = (this.running.get(key) ?? Promise.resolve()).then(() => this.counted(key, work));
    const done = turn.catch(() => undefined);
    this.running.set(key, done);
    try {
      return await turn;
    } finally {
      if (this.running.get(key) === done) this.running.delete(key);
    }
  }

  private async counted(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const nowMs = clock.now().epochMilliseconds;
    const found = this.counts.get(key);
    const current =
      found !== undefined && found.untilMs > nowMs ? found : { count: 0, untilMs: nowMs + WINDOW_MS };
    if (current.count >= MAX_WRONG) {
      const seconds = Math.ceil((current.untilMs - nowMs) / 1000);
      throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) } });
    }
    if (await work()) return true;
    this.counts.delete(key);
    this.counts.set(key, { ...current, count: current.count + 1 });
    const oldest = this.counts.keys().next().value;
    if (this.counts.size > MAX_KEYS && oldest !== undefined) this.counts.delete(oldest);
    return false;
  }
}
