// Reads from headers what must hold of an item for a request to change it (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { stripEncodingSuffix } from './entity-tag.js';

export interface Conditions {
  /** The strong tags one of which the item must have; `*` for any item; null when none were sent. */
  readonly tags: ReadonlySet<string> | '*' | null;
  /** In milliseconds since 1970, UTC; null when it was not sent. */
  readonly unmodifiedSince: number | null;
}

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^[ \\t,]*${TAG}(?:[ \\t]*,[ \\t,]*${TAG})*[ \\t,]*$`);
const STRONG = /(W\/)?"([^"]*)"/g;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * `If-Match` counts alone when it is there; a date that is none is ignored, as RFC 9110 has it.
 *
 * @returns null when nothing is asked for
 * @throws ApiError rest_invalid_param when `If-Match` is no list of tags
 */
export function readConditions(headers: IncomingHttpHeaders): Conditions | null {
  const tags = headers['if-match'];
  if (tags !== undefined) return { tags: readTags(tags.trim()), unmodifiedSince: null };
  const date = headers['if-unmodified-since'];
  if (date === undefined || !HTTP_DATE.test(date)) return null;
  const unmodifiedSince = Date.parse(date);
  return Number.isNaN(unmodifiedSince) ? null : { tags: null, unmodifiedSince };
}

function readTags(text: string): ReadonlySet<string> | '*' {
  if (text === '*') return text;
  if (!TAGS.test(text)) throw invalidParam('If-Match', new ParameterError('entity_tags'));
  // A weak tag says that something is much the same, which is not enough to write over it.
  const strong = [...text.matchAll(STRONG)].filter(([, weak]) => weak === undefined);
  // A tag may end by itself like that of a compressed form.
  return new Set(strong.flatMap(([, , tag = '']) => [tag, stripEncodingSuffix(tag)]));
}
