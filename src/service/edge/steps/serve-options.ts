import { Links } from '../../../foundation/urls/links.js';
import { sendJson } from '../../responses/send-json.js';
import type { Step } from '../../../requests/context/step.js';
import type { ApiDescription } from '../../../requests/documentation/api-description.js';
import { buildRouteEntry } from '../../../requests/documentation/namespace-index.js';
import { resolveLanguageOrDefault } from '../../../requests/context/resolve-language.js';
import { setAllowHeader } from '../../../requests/routes/allowed-methods.js';
import type { Route } from '../../../requests/routes/route.js';

/** Answers OPTIONS with the description of the route; with an empty list when there is none (contract 12.2). */
export function serveOptions(description: ApiDescription): Step {
  return (request, response, next) => {
    const { requestUrl, route, viewer } = request.calendar;
    if (request.method !== 'OPTIONS' || requestUrl.path === null) {
      next();
      return;
    }
    if (route !== null) setAllowHeader(response, route, viewer);
    // The request that follows the preflight reports an unknown language.
    const language = resolveLanguageOrDefault(request.calendar, description.env);
    response.setHeader('Content-Language', language);
    sendJson(
      response,
      route === null
        ? []
        : route.isWordPress
          ? buildWordPressEntry(route, requestUrl.root)
          : buildRouteEntry(route, new Links(requestUrl, null), description),
    );
  };
}

/** Their parameters are those of WordPress, or in the document of `tec/v1`. */
const buildWordPressEntry = ({ methods, pattern }: Route, root: string): object => ({
  namespace: pattern.split('/').slice(1, 3).join('/'),
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args: {} })),
  _links: { self: [{ href: root + pattern }] },
});
