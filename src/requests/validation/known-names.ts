// The names that a route reads. Others are ignored and reported (contract 1.2).
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { DECORATORS } from '@nestjs/swagger';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { RawParameters } from '../context/request-context.js';
import { findIdleNames, getDtoMetadata } from './field.js';
import { findRouteDto } from './route-dto.js';
import { parseRequestedFields, type RequestedFields } from './requested-fields.js';

/** Read by every route. */
const COMMON_NAMES = [
  '_fields',
  '_envelope',
  '_method',
  'context',
  'ml_language',
  'ml_fallback',
  'lenient_dates',
  'text_format',
  'strict',
  'dry_run',
];

/** Sent by clients of WordPress with every request, and without a meaning here. */
const TOLERATED_NAMES = [
  '_',
  '_embed',
  '_jsonp',
  '_links',
  '_locale',
  '_pretty',
  '_wp_http_referer',
  '_wpnonce',
  'rest_route',
];

const knownNamesByDto = new WeakMap<object, ReadonlySet<string>>();

const routeNamesByHandler = new WeakMap<object, ReadonlySet<string>>();

/** The responses of the route that reads these names. */
const responseTypesByNames = new WeakMap<ReadonlySet<string>, readonly Type[]>();

const dtosByNames = new WeakMap<ReadonlySet<string>, Type>();

/** The same for a route, with which `listUnknownFields` can compare `_fields`. @param handler of the route */
export function getRouteNames(dto: Type, handler: object): ReadonlySet<string> {
  const existing = routeNamesByHandler.get(handler);
  if (existing !== undefined) return existing;
  const names = new Set(getKnownNames(dto));
  responseTypesByNames.set(names, listResponseTypes(handler));
  dtosByNames.set(names, dto);
  routeNamesByHandler.set(handler, names);
  return names;
}

/** The sent parameters of a route that do nothing beside the others. @param routeNames of `getRouteNames` */
export function listIdleNames(sent: RawParameters, routeNames: ReadonlySet<string>): string[] {
  const dto = dtosByNames.get(routeNames);
  return dto === undefined ? [] : findIdleNames(dto, sent);
}

/** Links and embedded items that clients of WordPress request everywhere. */
const TOLERATED_FIELDS: readonly string[] = ['_links', '_embedded', '_embed'];

/** The parts of `_fields` that the response has no key for; none for responses that are lists. */
export function listUnknownFields(sent: unknown, routeNames: ReadonlySet<string>): string[] {
  const types = responseTypesByNames.get(routeNames) ?? [];
  if (sent === undefined || types.every((type) => listProperties(type).length === 0)) return [];
  const fields = parseRequestedFields(sent);
  return fields === null || fields instanceof ParameterError ? [] : listUnknownKeys(fields, types);
}

/** Looks into objects and into the items of lists, as far as their keys are documented. */
const listUnknownKeys = (fields: RequestedFields, types: readonly Type[]): string[] =>
  [...fields].flatMap(([name, inner]) => {
    if (TOLERATED_FIELDS.includes(name)) return [];
    const owners = types.filter((type) => listProperties(type).includes(name));
    if (owners.length === 0) return [name];
    const innerTypes = owners.map((type) => getProperty(type, name)?.type);
    if (inner === null || !innerTypes.every(hasProperties)) return [];
    return listUnknownKeys(inner, innerTypes).map((key) => `${name}.${key}`);
  });

/** Whether it is a class whose keys are documented; a function without a prototype defers the name of one. */
const hasProperties = (type: unknown): type is Type =>
  typeof type === 'function' && type.prototype !== undefined && listProperties(type as Type).length > 0;

/** Names that are not reported in a query. */
export function getKnownNames(dto: Type): ReadonlySet<string> {
  const existing = knownNamesByDto.get(dto);
  if (existing !== undefined) return existing;
  const { fields, tolerated } = getDtoMetadata(dto);
  const others = tolerated === undefined ? [] : getDtoMetadata(tolerated).fields.keys();
  const names = new Set([...fields.keys(), ...others, ...COMMON_NAMES, ...TOLERATED_NAMES]);
  knownNamesByDto.set(dto, names);
  return names;
}

/** The parameters that reads take, without those that are only tolerated. */
export const listQueryNames = (controllers: readonly Type<object>[]): string[] => [
  ...COMMON_NAMES,
  ...controllers.flatMap(({ prototype }) =>
    new MetadataScanner().getAllMethodNames(prototype as object).flatMap((name) => {
      const handler = (prototype as Readonly<Record<string, object>>)[name];
      const dto = findRouteDto(prototype as object, name);
      const isRead =
        handler !== undefined && Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
      return dto === undefined || !isRead ? [] : [...getDtoMetadata(dto).fields.keys()];
    }),
  ),
];

type DocumentedResponses = Readonly<Record<string, { readonly type?: unknown } | undefined>>;

/** The keys of the successful response of a handler: clients send back what they have read. */
export const listResponseKeys = (handler: object): string[] =>
  listResponseTypes(handler).flatMap(listProperties);

function listResponseTypes(handler: object): Type[] {
  const responses = (Reflect.getMetadata(DECORATORS.API_RESPONSE, handler) ?? {}) as DocumentedResponses;
  return Object.entries(responses).flatMap(([status, response]) =>
    Number(status) < 400 && typeof response?.type === 'function' ? [response.type as Type] : [],
  );
}

/** The lists of items in the response of a route whose items have the key: `events.title` for `title`. */
export function findFieldOfItems(name: string, handler: object): string | null {
  for (const type of listResponseTypes(handler))
    for (const list of listProperties(type)) {
      const item = getProperty(type, list);
      const isList = item?.isArray === true && typeof item.type === 'function';
      if (isList && listProperties(item.type as Type).includes(name)) return `${list}.${name}`;
    }
  return null;
}

interface DocumentedProperty {
  readonly type?: unknown;
  readonly isArray?: unknown;
}

const getProperty = (type: Type, name: string): DocumentedProperty | undefined =>
  Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, type.prototype as object, name) as
    DocumentedProperty | undefined;

const listProperties = (type: Type): string[] =>
  (
    (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, type.prototype as object) ?? []) as string[]
  ).map((key) => key.slice(1));

/** The names that a misspelled one may have meant. */
export const listMeantNames = (dto: Type): readonly string[] => [
  ...getDtoMetadata(dto).fields.keys(),
  ...COMMON_NAMES,
];
