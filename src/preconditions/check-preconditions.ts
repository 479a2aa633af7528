// Checks what must hold of an item for a request to change it (RFC 9110, 13.1).
import type { RequestContext } from '../context/request-context.js';
import { computeEntityTag } from '../context/entity-tag.js';
import { ApiError } from '../errors/api-error.js';

/** The item as a read of the caller shows it, whole; null when it cannot be read. */
export type ReadItem = (context: RequestContext) => Promise<object | null>;

/**
 * Called when nobody else can change the item any more, before it is changed. A read for the same caller in the same
 * language gives the tag, with `context=edit` or without.
 *
 * @throws ApiError rest_precondition_failed
 */
export async function checkPreconditions(context: RequestContext, read: ReadItem): Promise<void> {
  const { conditions } = context;
  if (conditions === null || conditions.tags === '*') return;
  const { tags, unmodifiedSince } = conditions;
  if (tags === null) {
    if (isModifiedSince(await read(context), unmodifiedSince ?? 0)) throw preconditionFailed();
    return;
  }
  for (const reading of getPossibleReads(context)) {
    const item = await read(reading);
    if (item !== null && tags.has(computeEntityTag(JSON.stringify(item)))) return;
  }
  throw preconditionFailed();
}

/** The ways in which the caller may have read what is written now: a language is asked for or goes without saying. */
function getPossibleReads(context: RequestContext): RequestContext[] {
  const otherwise = context.links.forLanguage(context.isLanguageExplicit ? null : context.language);
  return [context.links, otherwise].flatMap((links) =>
    [false, true].map((isEditContext) => ({ ...context, links, isEditContext })),
  );
}

/** Of what has no date of its last change nothing is known, and the condition holds. */
function isModifiedSince(item: object | null, since: number): boolean {
  const { modified_utc: modified } = (item ?? {}) as { readonly modified_utc?: unknown };
  return typeof modified === 'string' && Date.parse(`${modified.replace(' ', 'T')}Z`) > since;
}

const preconditionFailed = (): ApiError => new ApiError('rest_precondition_failed');
