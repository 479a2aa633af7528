// What of a request must be the same for it to be the same request.
import { createHash, createHmac } from 'node:crypto';

export interface FingerprintInput {
  /** As it was sent, with the query. */
  readonly address: string;
  readonly language: string;
  readonly conditions: readonly (string | undefined)[];
  readonly body: unknown;
  /** Of an upload. */
  readonly file: { readonly buffer: Buffer; readonly originalname: string } | undefined;
}

/** Keys are as good as secrets: who reads the database must not learn what to send. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Keyed with the key, which is not stored: nobody can try out what a body may have held. */
export function computeFingerprint(key: string, request: FingerprintInput): Buffer {
  const { address, language, conditions, body, file } = request;
  const hmac = createHmac('sha256', key);
  hmac.update(JSON.stringify([address, language, conditions, body, file?.originalname ?? null]));
  if (file !== undefined) hmac.update(file.buffer);
  return hmac.digest();
}
