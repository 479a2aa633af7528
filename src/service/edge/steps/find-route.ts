import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { checkFieldsParameter } from '../../responses/send-json.js';
import type { Step } from '../../../requests/context/step.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { HttpMethod } from '../../../requests/routes/route.js';
import { setAllowHeader } from '../../../requests/routes/allowed-methods.js';

const OVERRIDABLE: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Requires a route with the method, and rewrites the request to the path and method of its handler. PUT and PATCH are the same partial
 * update as POST.
 */
export function findRoute(): Step {
  return (request, response, next) => {
    const { requestUrl, route, query, queryError, viewer } = request.calendar;
    const sent = request.headers['x-http-method-override'] ?? query['_method'];
    const override = typeof sent === 'string' ? sent.toUpperCase() : '';
    if (OVERRIDABLE.includes(override) && request.method === 'POST') request.method = override;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const { path } = requestUrl;
    if (path === null || route?.methods.includes(method as HttpMethod) !== true)
      throw new ApiError('rest_no_route');
    setAllowHeader(response, route, viewer);
    if (queryError !== null) throw queryError;
    checkFieldsParameter(query);
    response.setHeader('Link', `<${requestUrl.root}/>; rel="https://api.w.org/"`);
    if (method === 'PUT' || method === 'PATCH') request.method = 'POST';
    request.url = `${route.isWordPress ? '' : `/${NAMESPACE}`}${path.replace(/\/$/, '')}`;
    next();
  };
}
