// How answers are shown to this caller.
import type { Asked } from '../context/asked.js';
import { canEditPost, type OwnedPost } from '../accounts/can.js';
import type { Parameters } from '../addresses/links.js';
import { isWrittenOut, momentInUtc } from '../dates/moment-in-utc.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { PageQuery } from '../paging/page-query.dto.js';
import { sentParameters } from '../paging/sent-parameters.js';
import type { TranslationsView } from './translations.js';

export interface View extends TranslationsView {
  /** Languages to ask, in this order: the effective one, the default. The original of the item comes last. */
  readonly chain: readonly LanguageCode[];
  readonly mayEdit: (post: OwnedPost) => boolean;
  /** `context=edit`, by somebody who may edit this item: stored text, unfilled. */
  readonly isEditing: (post: OwnedPost) => boolean;
}

export const viewOf = (asked: Asked, { siteTimeZone }: { readonly siteTimeZone: string }): View => ({
  links: asked.links,
  languages: asked.languages,
  chain: asked.chain,
  siteTimeZone,
  mayEdit: (post) => canEditPost(asked.viewer, post),
  isEditing: (post) => asked.editing && canEditPost(asked.viewer, post),
});

/** Whoever looks for work to do in another language looks at what there is in all. */
export const isTranslating = ({ ml_missing, ml_outdated }: PageQuery): boolean =>
  ml_missing !== undefined || ml_outdated !== undefined;

/** What is asked, in a list. */
export const listing = (asked: Asked, query: PageQuery): Asked => ({
  ...asked,
  anyLanguage: query.ml_fallback ?? isTranslating(query),
});

/** Which listing rows a list reads: `*` stands for items of every language. */
export const listLanguage = (asked: Asked): LanguageCode | '*' => (asked.anyLanguage ? '*' : asked.language);

/** Parameters of every list that its links carry: what is shown, and how. */
export const viewParameters = (asked: Asked, query: PageQuery): Parameters => [
  ...sentParameters({
    ml_fallback: query.ml_fallback,
    ml_missing: query.ml_missing,
    ml_outdated: query.ml_outdated,
  }),
  ...(asked.editing ? ([['context', 'edit']] as const) : []),
];

/** @returns `YYYY-MM-DD HH:MM:SSZ` of a date that was sent */
export function changedSince(text: string | undefined, asked: Asked): string | undefined {
  if (text === undefined) return undefined;
  if (!isWrittenOut(text)) asked.freshUntil(0);
  return `${momentInUtc(text)}Z`;
}
