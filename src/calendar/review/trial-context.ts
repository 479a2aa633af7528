// The contexts in which proposals are read and tried.
import { EDIT_FORMAT } from '../../foundation/html/text-format.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { PostHead } from '../posts/find-post.js';

export const toEditContext = (context: RequestContext): RequestContext => ({
  ...context,
  isEditContext: true,
  textFormat: EDIT_FORMAT,
});

export const toLanguage = (context: RequestContext, language: LanguageCode): RequestContext => ({
  ...context,
  language,
  chain: [language, ...context.chain.filter((one) => one !== language)],
});

/** What the caller becomes while the effect of a proposal is found out: it is rolled back. */
export function toTrialViewer(viewer: Viewer, head: PostHead | null): Viewer {
  if (viewer.role === 'visitor' || can(viewer, 'posts.editOthers')) return viewer;
  return { ...viewer, role: head !== null && head.authorId === viewer.userId ? 'author' : 'editor' };
}
