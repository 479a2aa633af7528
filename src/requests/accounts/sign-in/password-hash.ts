// Passwords are hashed slowly, and one at a time: guessing must cost more than checking, and readers must not feel it.
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { WorkQueue } from '../../limits/work-queue.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB and some 250 ms on a core of 2024 (OWASP, Password Storage). */
const PARAMETERS = 'ln=15,r=8,p=3';
const OPTIONS: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Apart from the passwords of events, for which visitors wait. Uses one thread of the pool, so that others stay free. */
const queue = new WorkQueue(1, 50, Infinity);

/** @throws ApiError rest_service_unavailable when too many wait */
const deriveKey = (password: string, salt: Buffer): Promise<Buffer> =>
  queue.run(null, () => derive(normalizePassword(password), salt, KEY_BYTES, OPTIONS));

/** The same keys give the same password on every system (NIST SP 800-63B-4, 3.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** @returns a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatHash(salt, await deriveKey(password, salt));
}

/** @param hash null for an account without a password, whose check takes as long and always fails */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = PHC.exec(hash ?? NO_HASH) ?? [];
  const derived = await deriveKey(password, Buffer.from(salt ?? '', 'base64'));
  const stored = Buffer.from(key ?? '', 'base64');
  return hash !== null && stored.length === derived.length && timingSafeEqual(stored, derived);
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const formatHash = (salt: Buffer, key: Buffer): string =>
  `$scrypt$${PARAMETERS}$${encode(salt)}$${encode(key)}`;

const PHC = new RegExp(`^\\$scrypt\\$${PARAMETERS}\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)$`);

const NO_HASH = formatHash(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
