import type { RequestContext } from '../../requests/context/request-context.js';
import { canEditPost, getPostRights, type ItemRights, type OwnedPost } from '../../requests/accounts/can.js';
import type { LinkParameters } from '../../foundation/urls/links.js';
import { PLAIN_FORMAT, type TextFormat } from '../../foundation/html/text-format.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PageQuery } from '../../requests/paging/page-query.dto.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import type { ReviewRow } from './review/reviews.queries.js';
import type { TranslationsView } from './translations.js';

export interface PostView extends TranslationsView {
  /** Languages in order of preference: the effective one, the default. The original of the item comes last. */
  readonly chain: readonly LanguageCode[];
  readonly canEdit: (post: OwnedPost) => boolean;
  /** True with `context=edit` from a user who may edit the item: they see stored text without fallbacks. */
  readonly isEditing: (post: OwnedPost) => boolean;
  /** Whether images have their focus: for editors, and for pages, which cut images. */
  readonly showsFocus: (post: OwnedPost) => boolean;
  /** With `context=edit` from a user. */
  readonly findRights: (post: OwnedPost) => ItemRights | undefined;
  readonly textFormat: TextFormat;
  /** By the ids of the items; null when the response has none. */
  readonly reviews: ReadonlyMap<number, ReviewRow> | null;
}

export const buildPostView = (
  context: RequestContext,
  { siteTimeZone }: { readonly siteTimeZone: string },
  reviews: PostView['reviews'] = null,
): PostView => ({
  links: context.links,
  languages: context.enabledLanguages,
  chain: context.chain,
  siteTimeZone,
  canEdit: (post) => canEditPost(context.viewer, post),
  isEditing: (post) => context.isEditContext && canEditPost(context.viewer, post),
  showsFocus: (post) => context.isForPage || (context.isEditContext && canEditPost(context.viewer, post)),
  findRights: (post) =>
    context.isEditContext && context.viewer.userId !== null ? getPostRights(context.viewer, post) : undefined,
  textFormat: context.textFormat,
  reviews,
});

/** Whether a list is filtered for translators, who see items of every language. */
export const isTranslating = ({ ml_missing, ml_outdated }: PageQuery): boolean =>
  ml_missing !== undefined || ml_outdated !== undefined;

/** The context of a list request, where the translation filters decide on the fallback too. */
export const toListContext = (context: RequestContext, query: PageQuery): RequestContext => ({
  ...context,
  isFallbackAllowed: query.ml_fallback ?? isTranslating(query),
});

/** The language of the list index rows that a list reads; `*` for items of every language. */
export const getListLanguage = (context: RequestContext): LanguageCode | '*' =>
  context.isFallbackAllowed ? '*' : context.language;

/** `text_format`, which the links of every list repeat. */
export const buildTextFormatParameters = ({
  textFormat,
}: Pick<RequestContext, 'textFormat'>): LinkParameters =>
  textFormat === PLAIN_FORMAT ? [['text_format', 'plain']] : [];

export const buildViewParameters = (context: RequestContext, query: PageQuery): LinkParameters => [
  ...toLinkParameters({
    ml_fallback: query.ml_fallback,
    ml_missing: query.ml_missing,
    ml_outdated: query.ml_outdated,
  }),
  ...(context.isEditContext ? ([['context', 'edit']] as const) : []),
  ...buildTextFormatParameters(context),
  ...toLinkParameters({ lenient_dates: context.sentDateLenience ?? undefined }),
];
