// Reads the routes from the decorators of the controllers.
import { type INestApplicationContext, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { ALLOWED_RIGHT } from '../accounts/allow.decorator.js';
import type { Right } from '../accounts/can.js';
import { getParameterPattern } from './path-parameters.js';
import type { HttpMethod, Route, RouteTraits } from './route.js';
import { getTraits } from './route-decorators.js';

type Controller = Type<object>;

export const listControllers = (app: INestApplicationContext): Controller[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype as Controller] : []));

/** In the order of the controllers and of their handlers. */
export function readRoutes(controllers: readonly Controller[]): Route[] {
  const routes = new Map<string, Route>();
  for (const operation of controllers.flatMap(readOperations)) {
    const { path, methods, right, traits } = operation;
    const existing = routes.get(path) ?? createRoute(path);
    const rights = right === undefined ? [] : methods.map((method) => [method, right] as const);
    routes.set(path, {
      ...existing,
      methods: [...existing.methods, ...methods],
      rights: { ...existing.rights, ...Object.fromEntries(rights) },
      traits: { ...traits, ...existing.traits },
    });
  }
  return [...routes.values()];
}

interface Operation {
  /** With the namespace, and parameters as the framework writes them. */
  readonly path: string;
  readonly methods: readonly HttpMethod[];
  readonly right: Right | undefined;
  readonly traits: RouteTraits;
}

function readOperations(controller: Controller): Operation[] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name): Operation[] => {
    const handler = prototype[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (handler === undefined || method === undefined) return [];
    const [base, own] = [controller, handler].map((part) => String(Reflect.getMetadata(PATH_METADATA, part)));
    const rights = [handler, controller].map(
      (part) => Reflect.getMetadata(ALLOWED_RIGHT, part) as Right | undefined,
    );
    const traits = { ...getTraits(controller), ...getTraits(handler) };
    const verb = RequestMethod[method] as HttpMethod;
    return [
      {
        path: `${base ?? ''}/${own ?? ''}`.replace(/\/+$/, ''),
        methods: traits.isUpdate === true ? [verb, 'PUT', 'PATCH'] : [verb],
        right: rights[0] ?? rights[1],
        traits,
      },
    ];
  });
}

function createRoute(path: string): Route {
  const isWordPress = !path.startsWith(NAMESPACE);
  const below = isWordPress ? `/${path}` : path.slice(NAMESPACE.length);
  const replaceParameters = (replace: (name: string) => string): string =>
    below.replaceAll(/:(\w+)/g, (_, name: string) => replace(name));
  return {
    path: replaceParameters((name) => `{${name}}`),
    pattern: replaceParameters((name) => `(?P<${name}>${getParameterPattern(name)})`),
    isWordPress,
    methods: [],
    rights: {},
    traits: {},
  };
}
