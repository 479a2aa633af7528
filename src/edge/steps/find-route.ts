import { NAMESPACE } from '../../addresses/place.js';
import { matchRoute, type Verb } from '../../addresses/routes.js';
import { checkFields } from '../../answers/send-json.js';
import type { Step } from '../../context/step.js';
import { ApiError } from '../../errors/api-error.js';
import { type AllowedVerbs, setAllow } from '../allowed-verbs.js';

const OVERRIDABLE: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds the route and hands the request on under the one path that handlers know. PUT and PATCH on an item are the
 * same partial update as POST, so they reach the same handler.
 */
export function findRoute(allowed: AllowedVerbs): Step {
  return (request, response, next) => {
    const { place, query, queryError, viewer } = request.calendar;
    if (place.path === null) throw new ApiError('rest_no_route');
    const sent = request.headers['x-http-method-override'] ?? query['_method'];
    const override = typeof sent === 'string' ? sent.toUpperCase() : '';
    if (OVERRIDABLE.includes(override) && request.method === 'POST') request.method = override;
    const route = matchRoute(place.path);
    const verb = request.method === 'HEAD' ? 'GET' : request.method;
    if (route === null || !route.verbs.includes(verb as Verb)) throw new ApiError('rest_no_route');
    setAllow(response, allowed(route, viewer));
    if (queryError !== null) throw queryError;
    checkFields(query);
    response.setHeader('Link', `<${place.root}/>; rel="https://api.w.org/"`);
    if (verb === 'PUT' || verb === 'PATCH') request.method = 'POST';
    request.url = `/${NAMESPACE}${place.path.replace(/\/$/, '')}`;
    next();
  };
}
