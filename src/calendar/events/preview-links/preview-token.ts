// The secret of the address of a preview: what it opens and until when, signed.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PreviewClaim {
  readonly eventId: number;
  /** Who made the link. */
  readonly userId: number;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

const CLAIM_BYTES = 12;
/** 128 bits, which nobody guesses. */
const SIGNATURE_BYTES = 16;

const sign = (claim: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update(claim).digest().subarray(0, SIGNATURE_BYTES);

export function createPreviewToken({ eventId, userId, expiresAt }: PreviewClaim, key: Buffer): string {
  const claim = Buffer.alloc(CLAIM_BYTES);
  claim.writeUInt32BE(eventId, 0);
  claim.writeUInt32BE(userId, 4);
  claim.writeUInt32BE(expiresAt, 8);
  return Buffer.concat([claim, sign(claim, key)]).toString('base64url');
}

/** Reads what the token claims, without a look at its signature; null when it is no token. */
export function readPreviewToken(token: string): PreviewClaim | null {
  const bytes = Buffer.from(token, 'base64url');
  // Other spellings of the same bytes are no token.
  if (bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  return {
    eventId: bytes.readUInt32BE(0),
    userId: bytes.readUInt32BE(4),
    expiresAt: bytes.readUInt32BE(8),
  };
}

/** @param token one that `readPreviewToken` reads */
export function isSignedWith(token: string, key: Buffer): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(bytes.subarray(CLAIM_BYTES), sign(bytes.subarray(0, CLAIM_BYTES), key));
}
