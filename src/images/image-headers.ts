// What every answer with an image says, whoever sends it.
import { MIME_TYPES } from './intake/image-type.js';

/** Names come from the content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Readonly<Record<string, string>> = MIME_TYPES;

/** By the extension of the name. */
export const contentTypeOf = (name: string): string =>
  CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
