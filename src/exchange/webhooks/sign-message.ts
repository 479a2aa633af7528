// Signs messages as Standard Webhooks 1.0.0 asks.
import { createHmac, randomBytes } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

const SECRET_BYTES = 32;

export const generateWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const formatWebhookSecret = (secret: Buffer): string => SECRET_PREFIX + secret.toString('base64');

export interface SignedMessage {
  readonly id: string;
  /** Of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** @param secrets all that are valid: receivers may know only one of them */
export function buildSignatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
