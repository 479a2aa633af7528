// What a failure of PostgreSQL means to the caller. Constraint names and SQLSTATEs become codes here and nowhere else.
import { ApiError, invalidParam } from './api-error.js';
import { ParameterError } from './parameter-error.js';

interface DriverError {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
}

/** Network faults of a connection that was refused or lost. */
const LOST_CONNECTION_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]);

/** A server that listens on a socket in a folder, and is gone; of anything else it is a file that is not there. */
const isLostSocket = ({ code, syscall }: DriverError): boolean => code === 'ENOENT' && syscall === 'connect';

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown) and 55P03 (lock timeout), 40 (conflict), 58 (the disk), and
 * 25006 of a database that only reads: a standby, or one that its provider has locked because the disk is full.
 */
const UNAVAILABLE = /^(08|53|57P|55P03|40|58|25006)/;

/** Of these only a database tells that was reached: a statement that took too long, a full disk, a conflict, a constraint. */
const REACHED_DATABASE = /^(57014|53[124]|40|23|58|25006)/;

/** A wrong user or password, a missing database, a missing right: waiting does not help. */
const ACCESS_DENIED = /^(28|3D000|42501)/;

/** Of `pg`, which does not say it in words of an operator. */
const MISSING_PASSWORD = /client password must be a string/;

/** Of the pool itself, without an SQLSTATE; the last two when the service is being stopped. */
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

/** Constraints that a caller can violate: the parameter and the reason of the fault. */
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

/** The error to answer, or null when the failure is a fault of ours. */
export function translateDatabaseError(error: unknown): ApiError | null {
  const driver = getDriverError(error);
  const code = typeof driver.code === 'string' ? driver.code : '';
  if (code === '57014') return new ApiError('calendar_query_too_slow', { cause: error });
  const constraint = CONSTRAINTS[getViolatedConstraint(error) ?? ''];
  if (constraint !== undefined) return invalidParam(constraint[0], new ParameterError(constraint[1]));
  const message = typeof driver.message === 'string' ? driver.message : '';
  const isLost = LOST_CONNECTION_CODES.has(code) || isLostSocket(driver);
  if (isLost || UNAVAILABLE.test(code) || LOST_MESSAGE.test(message)) {
    return new ApiError('rest_service_unavailable', { cause: error, headers: { 'Retry-After': '5' } });
  }
  return null;
}

/** The same in one sentence for whoever starts the service or runs a command; null when it is a fault of ours. */
export function describeDatabaseFailure(error: unknown): string | null {
  const { code: sqlState, message } = getDriverError(error);
  const code = String(sqlState);
  if (ACCESS_DENIED.test(code)) return `The database refuses this: ${String(message)}`;
  if (MISSING_PASSWORD.test(String(message)))
    return 'The database asks for a password, and its address has none.';
  if (translateDatabaseError(error) === null) return null;
  if (code === '55P03')
    return 'Others hold what this needs in the database, and were waited for in vain: try again later.';
  // Of a name that stands for several addresses none could be reached.
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : String(first);
  return REACHED_DATABASE.test(code)
    ? `The database cannot do what it is asked: ${reason}`
    : `The database cannot be reached: ${reason}`;
}

/** The name of the violated constraint, null when the error is of another kind. */
export function getViolatedConstraint(error: unknown): string | null {
  const { constraint } = getDriverError(error);
  return typeof constraint === 'string' ? constraint : null;
}

function getDriverError(error: unknown): DriverError {
  if (typeof error !== 'object' || error === null) return {};
  const { driverError } = error as { driverError?: unknown };
  return typeof driverError === 'object' && driverError !== null ? driverError : error;
}
