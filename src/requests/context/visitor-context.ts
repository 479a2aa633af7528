// The context of visitors outside of requests.
import { VISITOR } from '../accounts/viewer.js';
import type { Env } from '../../foundation/config/env.js';
import { buildContext, type RawParameters, type RequestContext } from './request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { PRIMARY_ONLY_POSITION } from '../../data/database/replicas/position.js';
import { buildUrlSettings, NAMESPACE, parseRequestUrl } from '../../foundation/urls/request-url.js';

export interface VisitorView {
  readonly language: LanguageCode;
  /** Public URL of the service, unless `BASE_URL` names it. */
  readonly origin: string;
}

/** The context of a visitor who sends this query. Links name the language unless it is the default one. */
export function createVisitorContext(
  env: Env,
  { language, origin }: VisitorView,
  query: RawParameters = {},
): RequestContext {
  const { baseUrl, defaultLanguage, languages, rootPath } = env;
  return buildContext({
    requestUrl: parseRequestUrl(baseUrl ?? origin, `${rootPath}/${NAMESPACE}`, buildUrlSettings(env)),
    viewer: VISITOR,
    query,
    body: {},
    requestId: null,
    language: {
      code: language,
      chain: [...new Set([language, defaultLanguage])],
      enabled: languages,
      requested: language === defaultLanguage ? null : language,
    },
    position: PRIMARY_ONLY_POSITION,
    limitFreshness: () => undefined,
    onWritten: null,
    conditions: null,
  });
}
