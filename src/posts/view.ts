// How answers are shown to this caller.
import type { Asked } from '../accounts/asked.js';
import { canEditPost, type OwnedPost } from '../accounts/can.js';
import type { Links, Parameters } from '../addresses/links.js';
import type { LanguageCode } from '../languages/language-code.js';
import { chainOf } from '../languages/text-in.js';

export interface View {
  readonly links: Links;
  /** Languages to ask, in this order: the effective one, the default. The original of the item comes last. */
  readonly chain: readonly LanguageCode[];
  readonly siteTimeZone: string;
  /** `context=edit`, by somebody who may edit this item: stored text, unfilled. */
  readonly isEditing: (post: OwnedPost) => boolean;
}

export const viewOf = (
  asked: Asked,
  site: { readonly defaultLanguage: LanguageCode; readonly siteTimeZone: string },
): View => ({
  links: asked.links,
  chain: chainOf(asked.language, site.defaultLanguage),
  siteTimeZone: site.siteTimeZone,
  isEditing: (post) => asked.editing && canEditPost(asked.viewer, post),
});

/** Which listing rows a list reads: `*` stands for items of every language. */
export const listLanguage = (asked: Asked): LanguageCode | '*' => (asked.anyLanguage ? '*' : asked.language);

/** Parameters of every list that its links carry: what is shown, and how. */
export const viewParameters = (asked: Asked): Parameters => [
  ...(asked.anyLanguage ? ([['ml_fallback', 'true']] as const) : []),
  ...(asked.editing ? ([['context', 'edit']] as const) : []),
];
