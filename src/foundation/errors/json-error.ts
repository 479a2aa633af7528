// Why JSON is invalid, with the number and message of PHP (`json_last_error`), which clients of the original may know. PHP
// reports the first error that it meets, token by token, and so does this.

export interface JsonError {
  readonly code: number;
  readonly message: string;
}

/** Levels of JSON, as in the original; protects recursive code from a stack overflow. */
export const MAX_JSON_DEPTH = 512;

const createError = (code: number, message: string): JsonError => ({ code, message });

export const JSON_ERRORS = {
  depth: createError(1, 'Maximum stack depth exceeded'),
  mismatch: createError(2, 'State mismatch (invalid or malformed JSON)'),
  control: createError(3, 'Control character error, possibly incorrectly encoded'),
  syntax: createError(4, 'Syntax error'),
  utf8: createError(5, 'Malformed UTF-8 characters, possibly incorrectly encoded'),
  surrogate: createError(10, 'Single unpaired UTF-16 surrogate in unicode escape'),
} as const;

type Token = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'literal' | 'end';

interface ReadToken {
  readonly token: Token;
  readonly end: number;
}

/** What the grammar allows next; the last two also allow the end of the object or list. */
type Expected = 'value' | 'key' | 'colon' | 'end' | 'comma' | 'firstKey' | 'firstValue';

// Patterns of bytes: each character of the text is one byte of the body.
const SPACE = /[ \t\n\r]*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ASCII_RUN = /[^"\\\u0000-\u001f\u0080-\u00ff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SURROGATE = /\\u[dD][89a-fA-F][\da-fA-F]{2}/y;
const SURROGATE_PAIR = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/y;
const MULTIBYTE = new RegExp(
  [
    '[\\xc2-\\xdf][\\x80-\\xbf]',
    '\\xe0[\\xa0-\\xbf][\\x80-\\xbf]',
    '\\xed[\\x80-\\x9f][\\x80-\\xbf]',
    '[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}',
    '\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}',
    '[\\xf1-\\xf3][\\x80-\\xbf]{3}',
    '\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}',
  ].join('|'),
  'y',
);

const LAST_CONTROL_CHARACTER = '\u001f';
const FIRST_MULTIBYTE = '\u0080';

/**
 * Finds the first error of a body in UTF-8. Unlike `JSON.parse`, refuses halves of surrogate pairs and invalid UTF-8.
 *
 * @returns null for valid JSON
 */
export function findJsonError(body: Buffer): JsonError | null {
  const text = body.toString('latin1');
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    const read = readToken(text, skip(SPACE, text, at));
    if ('code' in read) return read;
    if (read.token === 'end') return expected === 'end' ? null : JSON_ERRORS.syntax;
    const next = advance(expected, read.token, open);
    if (typeof next !== 'string') return next;
    expected = next;
    at = read.end;
  }
}

/** @returns the position after the match, or `at` without one */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function readToken(text: string, at: number): ReadToken | JsonError {
  const character = text[at];
  switch (character) {
    case undefined:
      return { token: 'end', end: at };
    case '{':
    case '}':
    case '[':
    case ']':
    case ':':
    case ',':
      return { token: character, end: at + 1 };
    case '"':
      return readString(text, at + 1);
  }
  const end = skip(LITERAL, text, at);
  return end > at ? { token: 'literal', end } : classifyCharacter(text, at);
}

/** The error of a character that begins no token. */
function classifyCharacter(text: string, at: number): JsonError {
  const character = text[at] ?? '';
  if (character <= LAST_CONTROL_CHARACTER) return JSON_ERRORS.control;
  return character >= FIRST_MULTIBYTE && skip(MULTIBYTE, text, at) === at
    ? JSON_ERRORS.utf8
    : JSON_ERRORS.syntax;
}

/** @param start after the opening quote */
function readString(text: string, start: number): ReadToken | JsonError {
  let at = start;
  for (;;) {
    at = skip(ASCII_RUN, text, at);
    const character = text[at] ?? '';
    if (character === '"') return { token: 'string', end: at + 1 };
    // The end of the body counts as a null character.
    if (character <= LAST_CONTROL_CHARACTER) return JSON_ERRORS.control;
    const end = character === '\\' ? readEscape(text, at) : skip(MULTIBYTE, text, at);
    if (typeof end !== 'number') return end;
    if (end === at) return JSON_ERRORS.utf8;
    at = end;
  }
}

function readEscape(text: string, at: number): number | JsonError {
  if (skip(SURROGATE, text, at) > at) {
    const pairEnd = skip(SURROGATE_PAIR, text, at);
    return pairEnd > at ? pairEnd : JSON_ERRORS.surrogate;
  }
  const end = skip(ESCAPE, text, at);
  return end > at ? end : JSON_ERRORS.syntax;
}

/** @param open the objects and lists around the token, the innermost last */
function advance(expected: Expected, token: Token, open: ('{' | '[')[]): Expected | JsonError {
  const isEnd = token === '}' || token === ']';
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma');
  if (isEnd && (expected === 'comma' || expected === 'firstKey' || expected === 'firstValue')) {
    const opening = open.pop();
    return (opening === '{') === (token === '}') ? afterValue() : JSON_ERRORS.mismatch;
  }
  switch (expected) {
    case 'value':
    case 'firstValue':
      if (token === 'string' || token === 'literal') return afterValue();
      if (token !== '{' && token !== '[') return JSON_ERRORS.syntax;
      open.push(token);
      if (open.length > MAX_JSON_DEPTH) return JSON_ERRORS.depth;
      return token === '{' ? 'firstKey' : 'firstValue';
    case 'key':
    case 'firstKey':
      return token === 'string' ? 'colon' : JSON_ERRORS.syntax;
    case 'colon':
      return token === ':' ? 'value' : JSON_ERRORS.syntax;
    case 'comma':
      if (token !== ',') return JSON_ERRORS.syntax;
      return open.at(-1) === '{' ? 'key' : 'value';
    case 'end':
      return JSON_ERRORS.syntax;
  }
}

export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));
