import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { matchRoute, type HttpMethod } from '../../../foundation/urls/routes.js';
import { checkFieldsParameter } from '../../responses/send-json.js';
import type { Step } from '../../../requests/context/step.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { type FindAllowedMethods, setAllowHeader } from '../allowed-methods.js';

const OVERRIDABLE: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds the route, and rewrites the request to the path and method of its handler. PUT and PATCH are the same partial
 * update as POST.
 */
export function findRoute(findAllowedMethods: FindAllowedMethods): Step {
  return (request, response, next) => {
    const { requestUrl, query, queryError, viewer } = request.calendar;
    if (requestUrl.path === null) throw new ApiError('rest_no_route');
    const sent = request.headers['x-http-method-override'] ?? query['_method'];
    const override = typeof sent === 'string' ? sent.toUpperCase() : '';
    if (OVERRIDABLE.includes(override) && request.method === 'POST') request.method = override;
    const isWordPress = requestUrl.isWordPress === true;
    const route = matchRoute(requestUrl.path, isWordPress);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (route === null || !route.methods.includes(method as HttpMethod)) throw new ApiError('rest_no_route');
    setAllowHeader(response, findAllowedMethods(route, viewer));
    if (queryError !== null) throw queryError;
    checkFieldsParameter(query);
    response.setHeader('Link', `<${requestUrl.root}/>; rel="https://api.w.org/"`);
    if (method === 'PUT' || method === 'PATCH') request.method = 'POST';
    const path = requestUrl.path.replace(/\/$/, '');
    request.url = isWordPress ? path : `/${NAMESPACE}${path}`;
    next();
  };
}
