// Passwords are hashed slowly, off the main thread and a few at a time, so that readers do not notice.
import { WorkQueue } from '../../limits/work-queue.js';
import { SCRYPT_PREFIX, verifyScrypt } from './scrypt-hash.js';

/** Argon2id with parameters of OWASP's Password Storage Cheat Sheet: 12 MiB and some 15 ms. */
const OPTIONS = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 };
const CURRENT_PREFIX = '$argon2id$v=19$m=12288,t=3,p=1$';

/** The hash of no password, for accounts without one: the check takes as long and fails. */
const NO_HASH = `${CURRENT_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Apart from the passwords of events, for which visitors wait. Leaves two threads of the pool to files and images. */
const queue = new WorkQueue(2, 50, Infinity);

/** Loaded by the first sign-in, so that the service starts without it. */
const loadArgon2 = (): Promise<typeof import('@node-rs/argon2')> => import('@node-rs/argon2');

/** The same keys give the same password on every system (NIST SP 800-63B-4, 3.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * @returns a PHC string, which names the function and its parameters
 * @throws ApiError rest_service_unavailable when too many wait
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return queue.run(null, () => hash(normalizePassword(password), OPTIONS));
}

/**
 * @param hash null for an account without a password
 * @throws ApiError rest_service_unavailable when too many wait
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { verify } = await loadArgon2();
  const text = normalizePassword(password);
  return queue.run(null, async () => {
    if (hash?.startsWith(SCRYPT_PREFIX) === true) return verifyScrypt(text, hash);
    // A text that is no hash is nobody's password.
    const isRight = await verify(hash ?? NO_HASH, text).catch(() => false);
    return isRight && hash !== null;
  });
}

/** Whether a stored hash was made with another function or other parameters than new ones are. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith(CURRENT_PREFIX);
