import { NAMESPACE } from '../../urls/request-url.js';
import { matchRoute, type HttpMethod } from '../../urls/routes.js';
import { checkFieldsParameter } from '../../responses/send-json.js';
import type { Step } from '../../context/step.js';
import { ApiError } from '../../errors/api-error.js';
import { type FindAllowedMethods, setAllowHeader } from '../allowed-methods.js';

const OVERRIDABLE: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds the route and hands the request on under the one path that handlers know. PUT and PATCH on an item are the
 * same partial update as POST, so they reach the same handler.
 */
export function findRoute(allowed: FindAllowedMethods): Step {
  return (request, response, next) => {
    const { requestUrl: place, query, queryError, viewer } = request.calendar;
    if (place.path === null) throw new ApiError('rest_no_route');
    const sent = request.headers['x-http-method-override'] ?? query['_method'];
    const override = typeof sent === 'string' ? sent.toUpperCase() : '';
    if (OVERRIDABLE.includes(override) && request.method === 'POST') request.method = override;
    const route = matchRoute(place.path);
    const verb = request.method === 'HEAD' ? 'GET' : request.method;
    if (route === null || !route.methods.includes(verb as HttpMethod)) throw new ApiError('rest_no_route');
    setAllowHeader(response, allowed(route, viewer));
    if (queryError !== null) throw queryError;
    checkFieldsParameter(query);
    response.setHeader('Link', `<${place.root}/>; rel="https://api.w.org/"`);
    if (verb === 'PUT' || verb === 'PATCH') request.method = 'POST';
    request.url = `/${NAMESPACE}${place.path.replace(/\/$/, '')}`;
    next();
  };
}
