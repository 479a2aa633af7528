// Discovery (API contract 8.4, D-17): who knows only the address of the site finds the API there.
import type { ServerResponse } from 'node:http';
import { belowWordPress, locateRoot, NAMESPACE, type RootPlace, rootsOf } from '../../addresses/place.js';
import { checkFields, sendJson } from '../../answers/send-json.js';
import type { Env } from '../../config/env.js';
import { addVary, pathOf, type ReceivedRequest, type Step } from '../../context/step.js';
import type { RootIndex } from '../../documentation/root-index.js';
import { invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import { languageOfAddress, resolveLanguage } from '../../context/resolve-language.js';

const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Answers `{root}/`, and `{root}/wp-json/` when an alias lies below it; everything else goes on. */
export function answerRoot(env: Env, index: RootIndex): Step {
  const roots = rootsOf(env);
  // Clients of WordPress follow the link, and know what lies below `wp-json` by its own name.
  const linked = belowWordPress(roots.namespaces).length > 0 ? '/wp-json' : '';
  return (request, response, next) => {
    const isOutside = request.calendar.place.path === null;
    const found =
      isOutside && METHODS.includes(request.method) ? locateRoot(pathOf(request.url), roots) : null;
    if (found === null) next();
    else answer(request, response, found);
  };

  function answer({ calendar, method }: ReceivedRequest, response: ServerResponse, found: RootPlace): void {
    const { baseLanguage, prefix, namespaces } = found;
    const { origin, root } = calendar.place;
    const base = root + (baseLanguage === null ? '' : `/${baseLanguage}`);
    // So that errors speak the language of the base.
    calendar.place = { ...calendar.place, root: base, baseLanguage };
    const { place, query, queryError, viewer } = calendar;
    const isAsked = method !== 'OPTIONS';
    // What is wrong is for the request to be told: browsers ask OPTIONS before they send it.
    if (isAsked && queryError !== null) throw queryError;
    if (isAsked) checkFields(query);
    const sent = { body: undefined, query: query['ml_language'], base: baseLanguage };
    const language = resolveLanguage(sent, env);
    if (isAsked && language instanceof Fault) throw invalidParam('ml_language', language);
    const code = languageOfAddress(sent, env);
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
    const body = method === 'OPTIONS' ? index.entry(base + prefix) : index.at(found, place, code);
    sendJson(response, body);
  }
}
