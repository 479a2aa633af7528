import { Links } from '../../urls/links.js';
import { matchRoute } from '../../urls/routes.js';
import { sendJson } from '../../responses/send-json.js';
import type { Step } from '../../context/step.js';
import type { ApiDescription } from '../../documentation/api-description.js';
import { buildRouteEntry } from '../../documentation/namespace-index.js';
import { resolveLanguageOrDefault } from '../../context/resolve-language.js';
import { type FindAllowedMethods, setAllowHeader } from '../allowed-methods.js';

/** Answers OPTIONS with what a route takes, to everybody; an empty list when there is no such route (contract 12.2). */
export function serveOptions(description: ApiDescription, allowed: FindAllowedMethods): Step {
  return (request, response, next) => {
    const { requestUrl: place, viewer, query } = request.calendar;
    if (request.method !== 'OPTIONS' || place.path === null) {
      next();
      return;
    }
    const route = matchRoute(place.path);
    if (route !== null) setAllowHeader(response, allowed(route, viewer));
    // A wrong code is for the request to be told: browsers ask this before they send it.
    const sent = { query: query['ml_language'], base: place.baseLanguage };
    response.setHeader('Content-Language', resolveLanguageOrDefault(sent, description.env));
    sendJson(response, route === null ? [] : buildRouteEntry(route, new Links(place, null), description));
  };
}
