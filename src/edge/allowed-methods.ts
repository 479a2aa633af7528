// Which verbs of a route a caller may use: read off the rights that its handlers ask for, so that there is one list.
import type { ServerResponse } from 'node:http';
import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ALLOWED_RIGHT } from '../accounts/allow.decorator.js';
import { can, type Right } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { NAMESPACE } from '../urls/request-url.js';
import type { Route, HttpMethod } from '../urls/routes.js';

/** Verbs whose right the role of the caller has, in the order of the route. Rights on single items do not count. */
export type FindAllowedMethods = (route: Route, viewer: Viewer) => readonly HttpMethod[];

export function buildAllowedMethods(app: INestApplication): FindAllowedMethods {
  const rights = new Map(
    [...app.get(ModulesContainer).values()]
      .flatMap((module) => [...module.controllers.values()])
      .flatMap(({ metatype }) =>
        typeof metatype === 'function' ? readRights(metatype as Type<object>) : [],
      ),
  );
  const rightOf = ({ pattern }: Route, verb: HttpMethod): Right | undefined =>
    // PUT and PATCH reach the handler of POST.
    rights.get(`${verb === 'PUT' || verb === 'PATCH' ? 'POST' : verb} ${pattern}`);
  return (route, viewer) =>
    route.methods.filter((verb) => {
      const right = rightOf(route, verb);
      return right === undefined || can(viewer, right);
    });
}

/** The rights of a controller's handlers, by verb and pattern of the route; handlers for everybody are left out. */
function readRights(controller: Type<object>): [string, Right][] {
  const reflector = new Reflector();
  const prototype = controller.prototype as Record<string, () => unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name): [string, Right][] => {
    const handler = prototype[name];
    if (handler === undefined) return [];
    const right = reflector.getAllAndOverride<Right | undefined>(ALLOWED_RIGHT, [handler, controller]);
    const method = reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
    if (right === undefined || method === undefined) return [];
    const path = [controller, handler].map((part) => reflector.get<string>(PATH_METADATA, part)).join('/');
    return [[`${RequestMethod[method]} ${toPattern(path)}`, right]];
  });
}

const toPattern = (path: string): string =>
  path
    .slice(NAMESPACE.length)
    .replace(/\/+$/, '')
    .replace(':id', '(?P<id>\\d+)')
    .replace(':slug', '(?P<slug>[^/]+)')
    .replace(':secret', '(?P<secret>\\d+)');

/** Tells the verbs that this caller may use, also with an error; who may use none is told none. */
export function setAllowHeader(response: ServerResponse, verbs: readonly HttpMethod[]): void {
  if (verbs.length > 0) response.setHeader('Allow', verbs.join(', '));
}
