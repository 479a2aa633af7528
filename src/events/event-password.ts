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

  /** @throws ApiError rest_too_many_requests */
  assertFew(eventId: number, address: string): void {
    const found = this.counts.get(`${eventId} ${address}`);
    const nowMs = clock.now().epochMilliseconds;
    if (found === undefined || found.untilMs <= nowMs || found.count < MAX_WRONG) return;
    const seconds = Math.ceil((found.untilMs - nowMs) / 1000);
    throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) } });
  }

  add(eventId: number, address: string): void {
    const key = `${eventId} ${address}`;
    const nowMs = clock.now().epochMilliseconds;
    const found = this.counts.get(key);
    const running = found !== undefined && found.untilMs > nowMs;
    this.counts.delete(key);
    this.counts.set(
      key,
      running ? { ...found, count: found.count + 1 } : { count: 1, untilMs: nowMs + WINDOW_MS },
    );
    const oldest = this.counts.keys().next().value;
    if (this.counts.size > MAX_KEYS && oldest !== undefined) this.counts.delete(oldest);
  }
}
