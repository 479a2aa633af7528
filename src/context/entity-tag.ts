// Entity tags: names of the very bytes that are answered (RFC 9110, 8.8.3).
import { hash } from 'node:crypto';

/** What the tag of a body consists of; a compressed form of it adds the name of the compression. */
export const computeEntityTag = (body: string | Buffer): string => hash('sha1', body, 'base64url');

/** A tag names the bytes that are sent; whoever sends it back means what they say, however they were packed. */
export const stripEncodingSuffix = (tag: string): string => tag.replace(/-(?:br|gzip)$/, '');
