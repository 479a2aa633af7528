import { hash } from 'node:crypto';

/** A short name for a text, without dots. Not a secret. */
export const hashText = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);
