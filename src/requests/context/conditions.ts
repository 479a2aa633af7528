// Reads the preconditions of a change from its headers (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { stripEncodingSuffix } from './entity-tag.js';

export interface Conditions {
  /** The item must have one of these strong tags; `*` matches every item; null when none were sent. */
  readonly tags: ReadonlySet<string> | '*' | null;
  /** In milliseconds since 1970, UTC; null when it was not sent. */
  readonly unmodifiedSince: number | null;
}

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^[ \\t,]*${TAG}(?:[ \\t]*,[ \\t,]*${TAG})*[ \\t,]*$`);
const STRONG = /(W\/)?"([^"]*)"/g;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * `If-Match` takes precedence; an invalid date is ignored, as RFC 9110 requires.
 *
 * @returns null when no condition was sent
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
  // Weak tags never match here (RFC 9110, 8.8.3.2).
  const strong = [...text.matchAll(STRONG)].filter(([, weak]) => weak === undefined);
  return new Set(strong.flatMap(([, , tag = '']) => [tag, stripEncodingSuffix(tag)]));
}
