import type { Viewer } from '../../requests/accounts/viewer.js';
import type { Env } from '../../foundation/config/env.js';
import { createBackgroundContext } from '../../requests/context/background-context.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { SourceRow } from '../imports/sources.queries.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { SiteApi } from './site/site-api.js';

/** Reads a site once, and writes its items. */
export interface SiteRun {
  readonly source: SourceRow;
  readonly viewer: Viewer;
  readonly api: SiteApi;
  /** Ids of the site that nothing here has. */
  readonly freeIds: { readonly posts: ReadonlySet<number>; readonly terms: ReadonlySet<number> };
  /** Of the site. */
  readonly imageIds: readonly number[];
  /** Accounts here by ids of users of the site. */
  readonly authors: ReadonlyMap<number, number>;
  /** Reports what a person should know. */
  readonly notify: (sentence: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export const createRunContext = (viewer: Viewer, code: LanguageCode, env: Env): RequestContext =>
  createBackgroundContext(viewer, 'import', {
    code,
    chain: [...new Set([code, env.defaultLanguage])],
    enabled: env.languages,
  });
