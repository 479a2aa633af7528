import { ApiError, invalidParam } from './api-error.js';
import { ParameterError } from './parameter-error.js';

const LOST_CONNECTION_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
];

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown) and 55P03 (lock timeout), 40 (conflict), 58 (disk), and
 * 25006 of a read-only database: a standby, or one that its provider has locked because the disk is full.
 */
const UNAVAILABLE = /^(08|53|57P|55P03|40|58|25006)/;

/** Errors of a database that was reached: a slow statement, a full disk, a conflict, a constraint. */
const REACHED_DATABASE = /^(57014|53[124]|40|23|58|25006)/;

/** A wrong user or password, a missing database, a missing right. */
const ACCESS_DENIED = /^(28|3D000|42501)/;

const QUERY_CANCELED = '57014';

const MISSING_PASSWORD = /client password must be a string/;

/** Messages of the pool, without an SQLSTATE; the last two during shutdown. */
const LOST_MESSAGE = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'client (?:has encountered|was closed)',
    'query runner (?:was )?already released',
    'driver not connected',
    'after calling end',
  ].join('|'),
  'i',
);

/** Constraints that a client can violate: the parameter and the reason of its error. */
const CONSTRAINTS: Readonly<Record<string, readonly [parameter: string, reason: string]>> = {
  ck_venues_geo: ['geo_lat', 'geo_pair'],
  ck_events_parent_id: ['post_parent', 'parent_cycle'],
  fk_event_venues_venue_id: ['venue', 'gone'],
  fk_event_organizers_organizer_id: ['organizer', 'gone'],
  fk_event_terms_term_id: ['categories', 'gone'],
  fk_events_author_id: ['author', 'gone'],
  fk_venues_author_id: ['author', 'gone'],
  fk_organizers_author_id: ['author', 'gone'],
  fk_images_author_id: ['author', 'gone'],
  fk_events_image_id: ['image', 'gone'],
  fk_venues_image_id: ['image', 'gone'],
  fk_organizers_image_id: ['image', 'gone'],
  fk_terms_parent_id: ['parent', 'gone'],
};

/** Whether a statement was cancelled because it took too long. */
export const isQueryTooSlow = (error: unknown): boolean => getDriverError(error).code === QUERY_CANCELED;

/** Null when the failure is an internal error. */
export function translateDatabaseError(error: unknown): ApiError | null {
  const { code, constraint, message, syscall } = getDriverError(error);
  if (code === QUERY_CANCELED) return new ApiError('calendar_query_too_slow', { cause: error });
  const [parameter, reason] = CONSTRAINTS[typeof constraint === 'string' ? constraint : ''] ?? [];
  if (parameter !== undefined && reason !== undefined)
    return invalidParam(parameter, new ParameterError(reason));
  const isUnavailable =
    LOST_CONNECTION_CODES.includes(code) ||
    // The socket file of a local server.
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    (typeof message === 'string' && LOST_MESSAGE.test(message));
  if (!isUnavailable) return null;
  return new ApiError('rest_service_unavailable', { cause: error, headers: { 'Retry-After': '5' } });
}

/** One sentence for the operator; null when the failure is an internal error. */
export function describeDatabaseFailure(error: unknown): string | null {
  const { code: sqlState, message } = getDriverError(error);
  const code = String(sqlState);
  if (ACCESS_DENIED.test(code)) return `The database refuses this: ${String(message)}`;
  if (MISSING_PASSWORD.test(String(message)))
    return 'The database requires a password, and its address has none.';
  if (translateDatabaseError(error) === null) return null;
  if (code === '55P03')
    return 'Others hold what this needs in the database, and were waited for in vain: try again later.';
  // A host name with several addresses fails with an error for each.
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : String(first);
  return REACHED_DATABASE.test(code)
    ? `The database cannot carry out the statement: ${reason}`
    : `The database cannot be reached: ${reason}`;
}

export function getViolatedConstraint(error: unknown): string | null {
  const { constraint } = getDriverError(error);
  return typeof constraint === 'string' ? constraint : null;
}

function getDriverError(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return {};
  const { driverError } = error as { readonly driverError?: unknown };
  return (typeof driverError === 'object' && driverError !== null ? driverError : error) as Record<
    string,
    unknown
  >;
}
