// What must hold of an item for a request to change it (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http';
import type { Asked } from '../context/asked.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { tagOf, withoutEncoding } from './entity-tag.js';

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
  if (!TAGS.test(text)) throw invalidParam('If-Match', new Fault('entity_tags'));
  // A weak tag says that something is much the same, which is not enough to write over it.
  const strong = [...text.matchAll(STRONG)].filter(([, weak]) => weak === undefined);
  // A tag may end by itself like that of a compressed form.
  return new Set(strong.flatMap(([, , tag = '']) => [tag, withoutEncoding(tag)]));
}

/** The item as a read of the caller shows it, whole; null when it cannot be read. */
export type ReadItem = (asked: Asked) => Promise<object | null>;

/**
 * Called when nobody else can change the item any more, before it is changed. A read for the same caller in the same
 * language gives the tag, with `context=edit` or without.
 *
 * @throws ApiError rest_precondition_failed
 */
export async function checkConditions(asked: Asked, read: ReadItem): Promise<void> {
  const { conditions } = asked;
  if (conditions === null || conditions.tags === '*') return;
  const { tags, unmodifiedSince } = conditions;
  if (tags === null) {
    if (isModifiedSince(await read(asked), unmodifiedSince ?? 0)) throw failed();
    return;
  }
  for (const reading of readingsOf(asked)) {
    const item = await read(reading);
    if (item !== null && tags.has(tagOf(JSON.stringify(item)))) return;
  }
  throw failed();
}

/** The ways in which the caller may have read what is written now: a language is asked for or goes without saying. */
function readingsOf(asked: Asked): Asked[] {
  const otherwise = asked.links.asking(asked.languageSent ? null : asked.language);
  return [asked.links, otherwise].flatMap((links) =>
    [false, true].map((editing) => ({ ...asked, links, editing })),
  );
}

/** Of what has no date of its last change nothing is known, and the condition holds. */
function isModifiedSince(item: object | null, since: number): boolean {
  const { modified_utc: modified } = (item ?? {}) as { readonly modified_utc?: unknown };
  return typeof modified === 'string' && Date.parse(`${modified.replace(' ', 'T')}Z`) > since;
}

const failed = (): ApiError => new ApiError('rest_precondition_failed');
