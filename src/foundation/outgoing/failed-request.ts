// Describes the failures of outgoing requests.
import { clock } from '../dates/clock.js';
import { ForbiddenAddressError } from './guarded-lookup.js';

const SECOND_MS = 1000;

/** Names of Node, such as `ECONNREFUSED`, and never addresses. */
export function describeError(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'failed';
}

/**
 * Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from now; null when the header is missing or unreadable
 */
export function parseRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const ms = / GMT$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(ms) ? null : Math.max(0, ms - clock.ms());
}
