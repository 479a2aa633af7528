// Secrets are random, so that a fast hash is enough to store them.
import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** 24 letters and digits, drawn without bias: 142.9 bits. */
export function generateSecret(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Adds spaces between groups of four, which `hashSecret` ignores. */
export function formatSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret.replace(/\s+/g, '')).digest();
}
