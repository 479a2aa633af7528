// Application passwords: made by the service, never chosen by anybody, so that a fast hash is enough to keep them.
import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** 24 letters and digits, each drawn without bias: 142.9 bits. */
export function generateSecret(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** In groups of four, as people read and type it; the spaces mean nothing. */
export function formatSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

/** SHA-256 of the secret without its spaces. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret.replace(/\s+/g, '')).digest();
}
