// How answers are shown to this caller.
import type { RequestContext } from '../context/request-context.js';
import { canEditPost, type OwnedPost } from '../accounts/can.js';
import type { LinkParameters } from '../urls/links.js';
import { isAbsoluteDate, toUtcDateTime } from '../dates/day-range.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { PageQuery } from '../paging/page-query.dto.js';
import { toLinkParameters } from '../paging/link-parameters.js';
import type { TranslationsView } from './translations.js';

export interface PostView extends TranslationsView {
  /** Languages to ask, in this order: the effective one, the default. The original of the item comes last. */
  readonly chain: readonly LanguageCode[];
  readonly canEdit: (post: OwnedPost) => boolean;
  /** `context=edit`, by somebody who may edit this item: stored text, unfilled. */
  readonly isEditing: (post: OwnedPost) => boolean;
}

export const buildPostView = (
  context: RequestContext,
  { siteTimeZone }: { readonly siteTimeZone: string },
): PostView => ({
  links: context.links,
  languages: context.enabledLanguages,
  chain: context.chain,
  siteTimeZone,
  canEdit: (post) => canEditPost(context.viewer, post),
  isEditing: (post) => context.isEditContext && canEditPost(context.viewer, post),
});

/** Whoever looks for work to do in another language looks at what there is in all. */
export const isTranslating = ({ ml_missing, ml_outdated }: PageQuery): boolean =>
  ml_missing !== undefined || ml_outdated !== undefined;

/** What is asked, in a list. */
export const toListContext = (context: RequestContext, query: PageQuery): RequestContext => ({
  ...context,
  isFallbackAllowed: query.ml_fallback ?? isTranslating(query),
});

/** Which listing rows a list reads: `*` stands for items of every language. */
export const getListLanguage = (context: RequestContext): LanguageCode | '*' =>
  context.isFallbackAllowed ? '*' : context.language;

/** Parameters of every list that its links carry: what is shown, and how. */
export const buildViewParameters = (context: RequestContext, query: PageQuery): LinkParameters => [
  ...toLinkParameters({
    ml_fallback: query.ml_fallback,
    ml_missing: query.ml_missing,
    ml_outdated: query.ml_outdated,
  }),
  ...(context.isEditContext ? ([['context', 'edit']] as const) : []),
];

/** @returns `YYYY-MM-DD HH:MM:SSZ` of a date that was sent */
export function parseModifiedAfter(text: string | undefined, context: RequestContext): string | undefined {
  if (text === undefined) return undefined;
  if (!isAbsoluteDate(text)) context.limitFreshness(0);
  return `${toUtcDateTime(text)}Z`;
}
