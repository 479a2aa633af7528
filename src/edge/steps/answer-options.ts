import { Links } from '../../addresses/links.js';
import { matchRoute } from '../../addresses/routes.js';
import { sendJson } from '../../answers/send-json.js';
import type { Step } from '../../context/step.js';
import type { ApiDescription } from '../../documentation/api-description.js';
import { routeEntry } from '../../documentation/namespace-index.js';
import { languageOfAddress } from '../../context/resolve-language.js';
import { type AllowedVerbs, setAllow } from '../allowed-verbs.js';

/** Answers OPTIONS with what a route takes, to everybody; an empty list when there is no such route (API contract 0.1). */
export function answerOptions(description: ApiDescription, allowed: AllowedVerbs): Step {
  return (request, response, next) => {
    const { place, viewer, query } = request.calendar;
    if (request.method !== 'OPTIONS' || place.path === null) {
      next();
      return;
    }
    const route = matchRoute(place.path);
    if (route !== null) setAllow(response, allowed(route, viewer));
    // A wrong code is for the request to be told: browsers ask this before they send it.
    const sent = { query: query['ml_language'], base: place.baseLanguage };
    response.setHeader('Content-Language', languageOfAddress(sent, description.site));
    sendJson(response, route === null ? [] : routeEntry(route, new Links(place, null), description));
  };
}
