// Discovery (contract 12.4): clients that know only the address of the site find the API there.
import type { ServerResponse } from 'node:http';
import { parseRootUrl, type RootUrl, buildUrlSettings } from '../../../foundation/urls/request-url.js';
import { createDiscoveryHeaders } from '../discovery-headers.js';
import { checkFieldsParameter, sendJson } from '../../responses/send-json.js';
import type { Env } from '../../../foundation/config/env.js';
import { addVary, getPath, type ReceivedRequest, type Step } from '../../../requests/context/step.js';
import type { RootIndex } from '../../../requests/documentation/root-index.js';
import {
  resolveLanguageOrDefault,
  resolveLanguageOrThrow,
} from '../../../requests/context/resolve-language.js';

const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Answers `{root}/`, and `{root}/wp-json/` when an alias lies below it. */
export function serveRoot(env: Env, index: RootIndex): Step {
  const settings = buildUrlSettings(env);
  const buildHeaders = createDiscoveryHeaders(settings);
  return (request, response, next) => {
    const isCandidate = request.calendar.requestUrl.path === null && METHODS.includes(request.method);
    const rootUrl = isCandidate ? parseRootUrl(getPath(request.url), settings) : null;
    if (rootUrl === null) next();
    else respond(request, response, rootUrl);
  };

  function respond({ calendar, method }: ReceivedRequest, response: ServerResponse, rootUrl: RootUrl): void {
    const { baseLanguage, prefix } = rootUrl;
    const { origin, root } = calendar.requestUrl;
    const base = root + (baseLanguage === null ? '' : `/${baseLanguage}`);
    // Errors use the language of the base.
    calendar.requestUrl = { ...calendar.requestUrl, root: base, baseLanguage };
    const { requestUrl, query, queryError, viewer } = calendar;
    const isOptions = method === 'OPTIONS';
    // The request that follows a preflight reports errors.
    if (!isOptions) {
      if (queryError !== null) throw queryError;
      checkFieldsParameter(query);
    }
    const language = isOptions
      ? resolveLanguageOrDefault(calendar, env)
      : resolveLanguageOrThrow(calendar, {}, env).code;
    addVary(response, 'Authorization');
    const headers = {
      Allow: 'GET',
      'Content-Language': language,
      'Cache-Control': viewer.role === 'visitor' ? 'no-cache' : 'private, no-store',
      ...buildHeaders({ origin, base, prefix }),
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(
      response,
      isOptions ? index.buildRootEntry(base + prefix) : index.build(rootUrl, requestUrl, language),
    );
  }
}
