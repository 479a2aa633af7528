// Discovery (API contract 8.4, D-17): who knows only the address of the site finds the API there.
import type { Request, RequestHandler, Response } from 'express';
import { belowWordPress, locateRoot, NAMESPACE, type RootPlace } from '../../addresses/place.js';
import type { Env } from '../../config/env.js';
import type { RootIndex } from '../../documentation/root-index.js';
import { invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import { languageOfAddress, resolveLanguage } from '../../languages/resolve-language.js';
import { rootsOf } from '../pipeline.js';
import { checkFields } from '../../answers/shape-answers.js';

const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Answers `{root}/`, and `{root}/wp-json/` when an alias lies below it; everything else goes on. */
export function answerRoot(env: Env, index: RootIndex): RequestHandler {
  const roots = rootsOf(env);
  // Clients of WordPress follow the link, and know what lies below `wp-json` by its own name.
  const linked = belowWordPress(roots.namespaces).length > 0 ? '/wp-json' : '';
  return (request, response, next) => {
    const isOutside = request.calendar.place.path === null;
    const found = isOutside && METHODS.includes(request.method) ? locateRoot(request.path, roots) : null;
    if (found === null) {
      next();
      return;
    }
    try {
      answer(request, response, found);
    } catch (error) {
      next(error);
    }
  };

  function answer({ calendar, method }: Request, response: Response, found: RootPlace): void {
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
    response.vary('Authorization');
    response.set({
      Allow: 'GET',
      'Content-Language': code,
      'Cache-Control': viewer.role === 'visitor' ? 'no-cache' : 'private, no-store',
      Link: `<${base}${linked}/>; rel="https://api.w.org/"`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': `${base}${prefix}/${prefix === '' ? NAMESPACE : (namespaces[0] ?? '')}/`,
      'X-TEC-API-ORIGIN': origin,
    });
    const body = method === 'OPTIONS' ? index.entry(base + prefix) : index.at(found, place, code);
    response.json(body);
  }
}
