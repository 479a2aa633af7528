// Hashes of passwords that development versions stored. They are replaced at the next sign-in.
import { scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export const SCRYPT_PREFIX = '$scrypt$ln=15,r=8,p=3$';
const OPTIONS: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

/** @param hash a PHC string that begins with `SCRYPT_PREFIX` */
export async function verifyScrypt(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.slice(SCRYPT_PREFIX.length).split('$');
  const stored = Buffer.from(key, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'), 32, OPTIONS);
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}
