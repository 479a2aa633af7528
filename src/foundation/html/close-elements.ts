import render from 'dom-serializer';
import { parseDocument } from 'htmlparser2';

/**
 * Closes what a part of a page leaves open, and drops what closes nothing, so that the rest of the page stays as it is.
 * Entities stay as they are written.
 */
export const closeElements = (part: string): string =>
  render(parseDocument(part, { decodeEntities: false }), {
    decodeEntities: false,
    emptyAttrs: true,
  });
