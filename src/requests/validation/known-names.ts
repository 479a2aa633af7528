// The names that a route reads. Others are ignored and reported (contract 1.2).
import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import { getDtoMetadata } from './field.js';

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

type DocumentedResponses = Readonly<Record<string, { readonly type?: unknown } | undefined>>;

/** The keys of the successful response of a handler: clients send back what they have read. */
export function listResponseKeys(handler: object): string[] {
  const responses = (Reflect.getMetadata(DECORATORS.API_RESPONSE, handler) ?? {}) as DocumentedResponses;
  return Object.entries(responses).flatMap(([status, response]) => {
    const type = response?.type;
    if (Number(status) >= 400 || typeof type !== 'function') return [];
    const prototype = type.prototype as object;
    const keys = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) ?? []) as string[];
    return keys.map((key) => key.slice(1));
  });
}

/** The names that a misspelled one may have meant. */
export const listMeantNames = (dto: Type): readonly string[] => [
  ...getDtoMetadata(dto).fields.keys(),
  ...COMMON_NAMES,
];
