// Failures of a read replica: whether the primary is asked instead.

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Classes 22 (data), 23 (constraints), 42 (syntax, rights), 54 (limits of programs) and 57014 (it takes too long). */
const STATEMENT_CODES = /^(?:22|23|42|54|57014)/;

/** Classes 40 (a row that the primary has removed) and 53 (resources): others may be answered at the same moment. */
const TRANSIENT_CODES = /^(?:40|53)/;

/** Of a pool of which all connections are busy. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/**
 * What a failure means: another database would fail in the same way (`statement`), may answer (`moment`), or this one
 * cannot be used at all (`server`).
 */
export function classifyFailure(error: unknown): 'statement' | 'moment' | 'server' {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !SQLSTATE.test(code))
    return message === POOL_TIMEOUT_MESSAGE ? 'moment' : 'server';
  if (STATEMENT_CODES.test(code)) return 'statement';
  return TRANSIENT_CODES.test(code) ? 'moment' : 'server';
}
