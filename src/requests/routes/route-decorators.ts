// What controllers and handlers say of their routes beside their paths and rights.
import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import type { RouteTraits } from './route.js';

const TRAITS = 'calendar:route-traits';

/** Those of a handler come before those of its controller. */
export const Traits =
  (traits: RouteTraits): MethodDecorator & ClassDecorator =>
  (target: object, _?: string | symbol, descriptor?: PropertyDescriptor) => {
    const declaring = (descriptor?.value ?? target) as object;
    Reflect.defineMetadata(TRAITS, { ...getTraits(declaring), ...traits }, declaring);
  };

/** @param declaring a controller or a handler */
export const getTraits = (declaring: object): RouteTraits =>
  (Reflect.getOwnMetadata(TRAITS, declaring) ?? {}) as RouteTraits;

/** A partial update: POST, PUT and PATCH do the same. */
export const Update = (path?: string): MethodDecorator =>
  applyDecorators(path === undefined ? Post() : Post(path), HttpCode(200), Traits({ isUpdate: true }));
