// Discovery (contract 12.4): who knows only the address of the site finds the API there.
import type { ServerResponse } from 'node:http';
import {
  listWordPressNamespaces,
  parseRootUrl,
  NAMESPACE,
  type RootUrl,
  buildUrlSettings,
} from '../../urls/request-url.js';
import { checkFieldsParameter, sendJson } from '../../responses/send-json.js';
import type { Env } from '../../config/env.js';
import { addVary, getPath, type ReceivedRequest, type Step } from '../../context/step.js';
import type { RootIndex } from '../../documentation/root-index.js';
import { invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { resolveLanguageOrDefault, resolveLanguage } from '../../context/resolve-language.js';

const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Answers `{root}/`, and `{root}/wp-json/` when an alias lies below it; everything else goes on. */
export function serveRoot(env: Env, index: RootIndex): Step {
  const roots = buildUrlSettings(env);
  // Clients of WordPress follow the link, and know what lies below `wp-json` by its own name.
  const linked = listWordPressNamespaces(roots.namespaces).length > 0 ? '/wp-json' : '';
  return (request, response, next) => {
    const isOutside = request.calendar.requestUrl.path === null;
    const found =
      isOutside && METHODS.includes(request.method) ? parseRootUrl(getPath(request.url), roots) : null;
    if (found === null) next();
    else answer(request, response, found);
  };

  function answer({ calendar, method }: ReceivedRequest, response: ServerResponse, found: RootUrl): void {
    const { baseLanguage, prefix, namespaces } = found;
    const { origin, root } = calendar.requestUrl;
    const base = root + (baseLanguage === null ? '' : `/${baseLanguage}`);
    // So that errors speak the language of the base.
    calendar.requestUrl = { ...calendar.requestUrl, root: base, baseLanguage };
    const { requestUrl: place, query, queryError, viewer } = calendar;
    const isAsked = method !== 'OPTIONS';
    // What is wrong is for the request to be told: browsers ask OPTIONS before they send it.
    if (isAsked && queryError !== null) throw queryError;
    if (isAsked) checkFieldsParameter(query);
    const sent = { body: undefined, query: query['ml_language'], base: baseLanguage };
    const language = resolveLanguage(sent, env);
    if (isAsked && language instanceof ParameterError) throw invalidParam('ml_language', language);
    const code = resolveLanguageOrDefault(sent, env);
    addVary(response, 'Authorization');
    const headers = {
      Allow: 'GET',
      'Content-Language': code,
      'Cache-Control': viewer.role === 'visitor' ? 'no-cache' : 'private, no-store',
      Link: `<${base}${linked}/>; rel="https://api.w.org/"`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': `${base}${prefix}/${prefix === '' ? NAMESPACE : (namespaces[0] ?? '')}/`,
      'X-TEC-API-ORIGIN': origin,
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const body = method === 'OPTIONS' ? index.buildRootEntry(base + prefix) : index.build(found, place, code);
    sendJson(response, body);
  }
}
