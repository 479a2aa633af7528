/** Checks the signatures of webhooks (Standard Webhooks 1.0). */

/** Of `fetch`, or of a request in Node, where names are in small letters. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SentWebhook {
  /** The text of the body as it came: another form of the same JSON has another signature. */
  readonly body: string;
  readonly headers: WebhookHeaders;
  /** `whsec_…`; several while a secret is replaced. */
  readonly secret: string | readonly string[];
  /** How far the clocks of sender and receiver may differ; five minutes by default. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; the clock by default. */
  readonly now?: number | undefined;
}

export interface VerifiedWebhook {
  /** The same in each attempt to deliver: a receiver that has seen it before has nothing to do. */
  readonly id: string;
  readonly sentAt: Date;
  readonly payload: unknown;
}

/** The request is not from the calendar, was changed on its way, or is a repetition. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';
const DEFAULT_TOLERANCE_S = 300;

/**
 * Returns the content of a webhook that has a valid signature. Needs Node 20 or a browser.
 *
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(sent: SentWebhook): Promise<VerifiedWebhook> {
  const { body, headers, secret, toleranceSeconds = DEFAULT_TOLERANCE_S, now = Date.now() } = sent;
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readSignatures(readHeader(headers, 'webhook-signature'));
  const sentAtMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : NaN;
  if (!(Math.abs(now - sentAtMs) <= toleranceSeconds * 1000))
    throw new WebhookVerificationError('The timestamp of the webhook is too far from now');
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const text of [secret].flat()) {
    const key = await importKey(text);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, content))
        return { id, sentAt: new Date(sentAtMs), payload: JSON.parse(body) };
  }
  throw new WebhookVerificationError('The webhook has no valid signature');
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The webhook has no header ${name}`);
  return value;
}

/** A list that is separated by spaces; signatures of other versions are not for this secret. */
const readSignatures = (header: string): Uint8Array<ArrayBuffer>[] =>
  header.split(' ').flatMap((part) => {
    const [version, signature] = part.split(',');
    const bytes = version === VERSION ? decodeBase64(signature ?? '') : null;
    return bytes === null ? [] : [bytes];
  });

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function importKey(secret: string): Promise<Key> {
  const bytes = decodeBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0)
    throw new TypeError('The secret of a webhook is base64 after whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
