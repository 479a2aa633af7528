// The DTO of a route is the declared type of its argument with `@Params()`; nothing names it a second time.
import type { Type } from '@nestjs/common';

const ROUTE_DTO = Symbol('route dto');

type MethodName = string | symbol | undefined;

const describe = (controller: object, name: MethodName): string =>
  `${controller.constructor.name}.${String(name)}`;

/**
 * Notes the declared type of an argument as the DTO of the method.
 *
 * @param controller the prototype of its class
 * @throws Error when the compiler left no class of the argument
 */
export function noteRouteDto(controller: object, name: MethodName, index: number): void {
  const types = (Reflect.getMetadata('design:paramtypes', controller, name ?? '') ?? []) as unknown[];
  const dto = types[index];
  if (typeof dto !== 'function' || dto === Object)
    throw new Error(
      `${describe(controller, name)}: the type of @Params() is no class here. Declare a DTO, and import it without \`type\``,
    );
  Reflect.defineMetadata(ROUTE_DTO, dto, controller, name ?? '');
}

/** Undefined for a method without `@Params()`. */
export const findRouteDto = (controller: object, name: string | symbol): Type<object> | undefined =>
  Reflect.getMetadata(ROUTE_DTO, controller, name) as Type<object> | undefined;

/** @throws Error for a method without `@Params()` */
export function getRouteDto(controller: object, name: string | symbol): Type<object> {
  const dto = findRouteDto(controller, name);
  if (dto === undefined)
    throw new Error(`${describe(controller, name)} documents parameters without @Params()`);
  return dto;
}
