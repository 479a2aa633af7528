import { hash } from 'node:crypto';

/** The entity tag of a body, without quotes; compressed bodies append the encoding (RFC 9110, 8.8.3). */
export const computeEntityTag = (body: string | Buffer): string => hash('sha1', body, 'base64url');

/** Preconditions compare the content, whatever its encoding was. */
export const stripEncodingSuffix = (tag: string): string => tag.replace(/-(?:br|gzip)$/, '');
