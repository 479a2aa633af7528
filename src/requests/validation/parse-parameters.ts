// Parses query strings and form bodies with PHP's bracket syntax, bounded in number, depth and length of lists.
import qs from 'qs';
import { requestTooLarge } from '../../foundation/errors/api-error.js';

const MAX_PARAMETERS = 1000;
const MAX_DEPTH = 5;

/** Read before routing, so never lists. */
const SINGLE_VALUED: ReadonlySet<string> = new Set([
  'ml_language',
  'ml_fallback',
  'context',
  'lenient_dates',
  '_method',
  'text_format',
  'strict',
]);

/** A plain name that occurs more than once: list fields take all values, others the last, as PHP does. */
export class RepeatedParameter {
  constructor(readonly values: readonly string[]) {}
}

/** @throws ApiError rest_request_too_large for too many or too deeply nested parameters */
export function parseParameters(text: string): Record<string, unknown> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PARAMETERS) throw requestTooLarge('too_many_parameters', MAX_PARAMETERS);
  const plain = new Map<string, string[]>();
  const bracketed: string[] = [];
  for (const pair of pairs) {
    const [name = '', value = ''] = splitPair(pair).map(decode);
    if (name.includes('[')) bracketed.push(pair);
    else if (name !== '' && name !== '__proto__') plain.set(name, [...(plain.get(name) ?? []), value]);
  }
  const result: Record<string, unknown> = parseNested(bracketed.join('&'));
  for (const [name, values] of plain) {
    result[name] =
      values.length === 1 || SINGLE_VALUED.has(name) ? values.at(-1) : new RepeatedParameter(values);
  }
  return result;
}

function parseNested(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: MAX_DEPTH,
      strictDepth: true,
      parameterLimit: MAX_PARAMETERS,
      arrayLimit: MAX_PARAMETERS,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    // The parser distinguishes its limits in messages only.
    throw error instanceof Error && error.message.startsWith('Input depth')
      ? requestTooLarge('too_many_levels', MAX_DEPTH, error)
      : requestTooLarge('too_many_parameters', MAX_PARAMETERS, error);
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Keeps invalid percent encoding, so that a search for `100%` works. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
