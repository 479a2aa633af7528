// Tokens of sessions and links. They are random, so that a fast hash is enough to store them.
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 256 random bits in 43 characters. */
export const generateToken = (): string => randomBytes(BYTES).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
