// Reports what is sent without an effect, most often misspelled: in a header or, with `strict=true`, as errors (1.2).
import type { Type } from '@nestjs/common';
import type { RawParameters, RequestState } from '../context/request-context.js';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { TEXT_FORMATS } from '../../foundation/html/text-format.js';
import { readBoolean } from './convert.js';
import { getDtoMetadata } from './field.js';
import { findClosestName } from './closest-name.js';
import {
  findFieldOfItems,
  getRouteNames,
  listIdleNames,
  listMeantNames,
  listResponseKeys,
  listUnknownFields,
} from './known-names.js';

export const IGNORED_HEADER = 'Calendar-Ignored';

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;

/** @param handler of the route; the keys of its response are not reported in a body */
export function findIgnoredNames(
  { query, body }: Pick<RequestState, 'query' | 'body'>,
  dto: Type,
  handler: object,
): string[] {
  const knownNames = getRouteNames(dto, handler);
  const ofQuery = listUnknownNames(query, knownNames);
  const ofBody = Object.keys(body).filter((name) => !knownNames.has(name) && body[name] !== undefined);
  const idle = listIdleNames({ ...query, ...body }, knownNames);
  if (ofBody.length === 0) return [...ofQuery, ...idle];
  const responseKeys = listResponseKeys(handler);
  return [...new Set([...ofQuery, ...ofBody.filter((name) => !responseKeys.includes(name)), ...idle])];
}

/** The same for the query of a read. */
export const listIgnoredNames = (query: RawParameters, knownNames: ReadonlySet<string>): string[] => [
  ...listUnknownNames(query, knownNames),
  ...listIdleNames(query, knownNames),
];

/** Before the name of a key that `_fields` requests and the response does not have. */
const FIELD = '_fields.';

/** @param knownNames of a route, with those of its response, or of parameters alone */
export const listUnknownNames = (sent: RawParameters, knownNames: ReadonlySet<string>): string[] => [
  ...Object.keys(sent).filter((name) => !knownNames.has(name)),
  ...listUnknownFields(sent['_fields'], knownNames).map((name) => `${FIELD}${name}`),
];

/** Percent-encodes what a header cannot hold. Shortens long names, and replaces the last of many by dots. */
export function formatIgnoredNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => {
    // Truncation may split a surrogate pair, which cannot be encoded.
    const encoded = encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).replace(/\p{Cs}/gu, '\ufffd'));
    return encoded.slice(0, MAX_NAME_LENGTH).replace(/%.?$/, '');
  });
  return [...shown, ...(names.length > MAX_NAMES ? ['...'] : [])].join(', ');
}

export const isStrict = (query: RawParameters, body: RawParameters = {}): boolean =>
  readBoolean(body['strict'] ?? query['strict']) === true;

/** Errors of the parameters that every route has, and with `strict=true` of ignored names. */
export function checkCommonParameters(
  sent: RawParameters,
  ignoredNames: readonly string[],
  { dto, handler }: { readonly dto: Type; readonly handler: object | null },
): Map<string, ParameterError> {
  const errors = new Map<string, ParameterError>();
  const format = sent['text_format'] ?? null;
  if (format !== null && !TEXT_FORMATS.some((name) => name === format))
    errors.set('text_format', new ParameterError('one_of', { allowed: TEXT_FORMATS.join(', ') }));
  for (const name of ['dry_run', 'strict'])
    if (typeof readBoolean(sent[name] ?? false) !== 'boolean') errors.set(name, createTypeError('boolean'));
  if (readBoolean(sent['strict']) !== true) return errors;
  const fields = ignoredNames
    .filter((name) => name.startsWith(FIELD))
    .map((name) => name.slice(FIELD.length));
  if (fields.length > 0) errors.set('_fields', createFieldsError(fields.slice(0, MAX_NAMES), handler));
  for (const name of ignoredNames.filter((each) => !each.startsWith(FIELD)).slice(0, MAX_NAMES)) {
    const isIdle = getDtoMetadata(dto).fields.has(name);
    errors.set(
      name.slice(0, MAX_NAME_LENGTH),
      isIdle ? new ParameterError('idle_parameter') : createUnknownError(name, dto),
    );
  }
  return errors;
}

function createUnknownError(name: string, dto: Type): ParameterError {
  const meant = findClosestName(name, listMeantNames(dto));
  return meant === null
    ? new ParameterError('unknown_parameter')
    : new ParameterError('unknown_parameter_meant', { name: meant });
}

function createFieldsError(sent: readonly string[], handler: object | null): ParameterError {
  const names = sent.map((name) => name.slice(0, MAX_NAME_LENGTH)).join(', ');
  const ofItems = sent.flatMap((name) => (handler === null ? [] : (findFieldOfItems(name, handler) ?? [])));
  return ofItems.length === 0
    ? new ParameterError('unknown_fields', { names })
    : new ParameterError('unknown_fields_meant', { names, meant: ofItems.join(',') });
}
