import { createHash, createHmac } from 'node:crypto';

/** The parts of a request that a repetition must have in common. */
export interface FingerprintInput {
  /** The path and the query as the client sent them. */
  readonly address: string;
  readonly language: string;
  readonly conditions: readonly (string | undefined)[];
  readonly body: unknown;
  readonly file: { readonly buffer: Buffer; readonly originalname: string } | undefined;
}

/** Hashes the key, so that a reader of the database cannot replay the request. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Uses the key, which is not stored, as the key of the HMAC, so that a reader of the database cannot guess bodies. */
export function computeFingerprint(
  key: string,
  { address, language, conditions, body, file }: FingerprintInput,
): Buffer {
  const hmac = createHmac('sha256', key);
  hmac.update(JSON.stringify([address, language, conditions, body, file?.originalname ?? null]));
  if (file !== undefined) hmac.update(file.buffer);
  return hmac.digest();
}
