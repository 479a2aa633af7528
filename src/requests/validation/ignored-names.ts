// Reports sent names that the route does not read: in a header or, with `strict=true`, as errors (contract 1.2).
import type { Type } from '@nestjs/common';
import type { RawParameters, RequestState } from '../context/request-context.js';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { TEXT_FORMATS } from '../../foundation/html/text-format.js';
import { readBoolean } from './convert.js';
import { findClosestName } from './closest-name.js';
import { getKnownNames, listMeantNames, listResponseKeys } from './known-names.js';

export const IGNORED_HEADER = 'Calendar-Ignored';

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;

/** @param handler of the route; the keys of its response are not reported in a body */
export function findIgnoredNames(
  { query, body }: Pick<RequestState, 'query' | 'body'>,
  dto: Type,
  handler: object,
): string[] {
  const knownNames = getKnownNames(dto);
  const ofQuery = listUnknownNames(query, knownNames);
  const ofBody = listUnknownNames(body, knownNames).filter((name) => body[name] !== undefined);
  if (ofBody.length === 0) return ofQuery;
  const responseKeys = listResponseKeys(handler);
  return [...new Set([...ofQuery, ...ofBody.filter((name) => !responseKeys.includes(name))])];
}

export const listUnknownNames = (sent: RawParameters, knownNames: ReadonlySet<string>): string[] =>
  Object.keys(sent).filter((name) => !knownNames.has(name));

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
  dto: Type,
): Map<string, ParameterError> {
  const errors = new Map<string, ParameterError>();
  const format = sent['text_format'] ?? null;
  if (format !== null && !TEXT_FORMATS.some((name) => name === format))
    errors.set('text_format', new ParameterError('one_of', { allowed: TEXT_FORMATS.join(', ') }));
  const strict = readBoolean(sent['strict'] ?? false);
  if (typeof strict !== 'boolean') errors.set('strict', createTypeError('boolean'));
  if (strict !== true) return errors;
  for (const name of ignoredNames.slice(0, MAX_NAMES)) {
    const meant = findClosestName(name, listMeantNames(dto));
    const error =
      meant === null
        ? new ParameterError('unknown_parameter')
        : new ParameterError('unknown_parameter_meant', { name: meant });
    errors.set(name.slice(0, MAX_NAME_LENGTH), error);
  }
  return errors;
}
