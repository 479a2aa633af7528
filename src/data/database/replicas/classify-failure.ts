const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Classes 22 (data), 23 (constraints), 42 (syntax, rights), 54 (limits of programs) and 57014 (it takes too long). */
const STATEMENT_CODES = /^(?:22|23|42|54|57014)/;

/** Classes 40 (a row that the primary has removed) and 53 (resources): other statements may succeed at the same time. */
const TRANSIENT_CODES = /^(?:40|53)/;

/** Of a pool without a free connection. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/** `statement` fails on the primary too, `moment` may succeed there, `server` makes the replica unusable. */
export function classifyFailure(error: unknown): 'statement' | 'moment' | 'server' {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !SQLSTATE.test(code))
    return message === POOL_TIMEOUT_MESSAGE ? 'moment' : 'server';
  if (STATEMENT_CODES.test(code)) return 'statement';
  return TRANSIENT_CODES.test(code) ? 'moment' : 'server';
}
