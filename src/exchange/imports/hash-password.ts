// Notices changed passwords of events, without remembering anything from which one can be guessed fast.
import { scrypt } from 'node:crypto';
import type { ImportItem } from './import-item.js';

/** As slow to guess as the hash with which the event is opened. */
export const hashPassword = (password: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, 12, (error, key) => {
      if (error === null) resolve(key.toString('base64'));
      else reject(error);
    });
  });

/** Of the items whose source names a password. */
export async function addPasswordHashes(
  sourceId: number,
  items: readonly ImportItem[],
): Promise<readonly ImportItem[]> {
  if (!items.some(needsHash)) return items;
  const hashed: ImportItem[] = [];
  for (const item of items) {
    const { externalId, body } = item;
    const password = needsHash(item)
      ? await hashPassword(String(body['password']), `${sourceId} ${externalId}`)
      : undefined;
    hashed.push(password === undefined ? item : { ...item, slowHashes: { ...item.slowHashes, password } });
  }
  return hashed;
}

const needsHash = ({ body: { password = '' }, slowHashes = {} }: ImportItem): boolean =>
  (typeof password === 'string' || typeof password === 'number') &&
  password !== '' &&
  slowHashes['password'] === undefined;
