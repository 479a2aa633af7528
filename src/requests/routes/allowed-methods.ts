import type { ServerResponse } from 'node:http';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import type { HttpMethod, Route } from './route.js';

/** Ignores rights on single items. */
export const findAllowedMethods = ({ methods, rights }: Route, viewer: Viewer): HttpMethod[] =>
  methods.filter((method) => {
    const right = rights[method];
    return right === undefined || can(viewer, right);
  });

/** Names the methods of the route that the caller may use. */
export function setAllowHeader(response: ServerResponse, route: Route, viewer: Viewer): void {
  const methods = findAllowedMethods(route, viewer);
  if (methods.length > 0) response.setHeader('Allow', methods.join(', '));
}
