// Finds the methods of a route that the caller may use, from the rights that its handlers declare.
import type { ServerResponse } from 'node:http';
import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ALLOWED_RIGHT } from '../../requests/accounts/allow.decorator.js';
import { can, type Right } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import type { Route, HttpMethod } from '../../foundation/urls/routes.js';

/** Ignores rights on single items. */
export type FindAllowedMethods = (route: Route, viewer: Viewer) => readonly HttpMethod[];

export function buildAllowedMethods(app: INestApplication): FindAllowedMethods {
  const rights = new Map(
    [...app.get(ModulesContainer).values()]
      .flatMap((module) => [...module.controllers.values()])
      .flatMap(({ metatype }) =>
        typeof metatype === 'function' ? readRights(metatype as Type<object>) : [],
      ),
  );
  return ({ methods, pattern }, viewer) =>
    methods.filter((method) => {
      // PUT and PATCH reach the handler of POST.
      const handled = method === 'PUT' || method === 'PATCH' ? 'POST' : method;
      const right = rights.get(`${handled} ${pattern}`);
      return right === undefined || can(viewer, right);
    });
}

/** The rights of a controller's handlers, by method and pattern of the route; public handlers are left out. */
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
  (path.startsWith(NAMESPACE) ? path.slice(NAMESPACE.length) : `/${path}`)
    .replace(/\/+$/, '')
    .replace(':id', '(?P<id>\\d+)')
    .replace(':slug', '(?P<slug>[^/]+)')
    .replace(':secret', '(?P<secret>\\d+)');

export function setAllowHeader(response: ServerResponse, methods: readonly HttpMethod[]): void {
  if (methods.length > 0) response.setHeader('Allow', methods.join(', '));
}
