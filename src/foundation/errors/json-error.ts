// Why JSON is invalid, with the numbers and messages of PHP (`json_last_error`), which clients of the original may know.
import { isUtf8 } from 'node:buffer';

export interface JsonError {
  readonly code: number;
  readonly message: string;
}

/** Levels of JSON, as in the original; protects recursive code from a stack overflow. */
export const MAX_JSON_DEPTH = 512;

export const JSON_ERRORS = {
  depth: { code: 1, message: 'Maximum stack depth exceeded' },
  control: { code: 3, message: 'Control character error, possibly incorrectly encoded' },
  syntax: { code: 4, message: 'Syntax error' },
  utf8: { code: 5, message: 'Malformed UTF-8 characters, possibly incorrectly encoded' },
  surrogate: { code: 10, message: 'Single unpaired UTF-16 surrogate in unicode escape' },
} as const satisfies Readonly<Record<string, JsonError>>;

/** A string up to its end or to a control character. Every quote begins a match, so one pass finds them all. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\[^\u0000-\u001f])*(?<end>"?)/g;

/** An escape; `lone` is half of a surrogate pair. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?<lone>u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/** Says why `JSON.parse` refuses a body. */
export function classifyInvalidJson(body: Buffer): JsonError {
  if (!isUtf8(body)) return JSON_ERRORS.utf8;
  for (const { groups } of body.toString('latin1').matchAll(STRING))
    if (groups?.['end'] === '') return JSON_ERRORS.control;
  return JSON_ERRORS.syntax;
}

/** Finds text that `JSON.parse` accepts, but would change: invalid UTF-8 and halves of surrogate pairs. */
export function findLostText(body: Buffer): JsonError | null {
  if (!isUtf8(body)) return JSON_ERRORS.utf8;
  for (const { groups } of body.toString('latin1').matchAll(ESCAPE))
    if (groups?.['lone'] !== undefined) return JSON_ERRORS.surrogate;
  return null;
}

export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));
