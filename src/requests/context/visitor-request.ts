// The context of visitors outside of requests.
import type { Request } from 'express';
import { VISITOR } from '../accounts/viewer.js';
import type { Env } from '../../foundation/config/env.js';
import { buildRequestContext, type RequestContext, type RequestState } from './request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { PRIMARY_ONLY_POSITION } from '../../data/database/replicas/position.js';
import { buildUrlSettings, NAMESPACE, parseRequestUrl } from '../../foundation/urls/request-url.js';

export interface VisitorView {
  readonly language: LanguageCode;
  /** Public URL of the service, unless `BASE_URL` names it. */
  readonly origin: string;
}

/** The query of a visitor for a list of events. Links name the language unless it is the default one. */
function createVisitorState(
  env: Env,
  { language, origin }: VisitorView,
  query: Readonly<Record<string, string>>,
): RequestState {
  const { baseUrl, defaultLanguage, languages, rootPath } = env;
  const path = `${rootPath}/${NAMESPACE}`;
  return {
    mayHaveBody: false,
    requestUrl: parseRequestUrl(baseUrl ?? origin, path, buildUrlSettings(env)),
    route: null,
    viewer: VISITOR,
    query,
    queryError: null,
    body: {},
    knownNames: null,
    ignoredNames: [],
    language: {
      code: language,
      chain: [...new Set([language, defaultLanguage])],
      enabled: languages,
      requested: language === defaultLanguage ? null : language,
    },
    position: PRIMARY_ONLY_POSITION,
    freshUntil: Infinity,
    onWritten: null,
    originalUrl: path,
    beforeSend: null,
    sendText: null,
  };
}

/** A request for services alone, without a connection. */
export const createVisitorRequest = (...parameters: Parameters<typeof createVisitorState>): Request =>
  ({ method: 'GET', headers: {}, calendar: createVisitorState(...parameters) }) as unknown as Request;

export const createVisitorContext = (env: Env, view: VisitorView): RequestContext =>
  buildRequestContext(createVisitorRequest(env, view, {}));
