import type { RequestContext } from './request-context.js';
import { EDIT_FORMAT, HTML_FORMAT, PLAIN_FORMAT } from '../../foundation/html/text-format.js';
import { computeEntityTag } from './entity-tag.js';
import { ApiError } from '../../foundation/errors/api-error.js';

/** Builds the complete response that the caller gets for the item; null when it is not readable. */
export type ReadItem = (context: RequestContext) => Promise<object | null>;

/**
 * Checks `If-Match` and `If-Unmodified-Since` (RFC 9110, 13.1). Call after the item is locked and before it changes. Tags
 * match any read of the same caller in the same language, with or without `context=edit` and `text_format=plain`.
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
  for (const readContext of getPossibleReads(context)) {
    const item = await read(readContext);
    if (item !== null && tags.has(computeEntityTag(JSON.stringify(item)))) return;
  }
  throw preconditionFailed();
}

const READ_FORMS = [
  { isEditContext: false, textFormat: HTML_FORMAT },
  { isEditContext: true, textFormat: EDIT_FORMAT },
  { isEditContext: false, textFormat: PLAIN_FORMAT },
  { isEditContext: true, textFormat: PLAIN_FORMAT },
];

/** Varies whether the read had an explicit language, `context=edit` and `text_format`, which all change the response. */
function getPossibleReads(context: RequestContext): RequestContext[] {
  const otherLinks = context.links.forLanguage(context.isLanguageExplicit ? null : context.language);
  return [context.links, otherLinks].flatMap((links) =>
    READ_FORMS.map((form) => ({ ...context, links, ...form })),
  );
}

/** Items without a modification date count as unmodified. */
function isModifiedSince(item: object | null, since: number): boolean {
  const { modified_utc: modified } = (item ?? {}) as { readonly modified_utc?: unknown };
  return typeof modified === 'string' && Date.parse(`${modified.replace(' ', 'T')}Z`) > since;
}

const preconditionFailed = (): ApiError => new ApiError('rest_precondition_failed');
