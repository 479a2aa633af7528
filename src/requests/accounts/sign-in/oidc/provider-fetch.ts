// The requests to the provider, of which failures are told apart from wrong answers of a browser.
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../../foundation/outgoing/guarded-fetch.js';

/** The provider cannot be reached, does not answer in time, or answers with a failure of its own. */
export class ProviderFailure extends Error {}

const TOO_MANY_REQUESTS = 429;
const FIRST_FAILURE = 500;

/** @throws ProviderFailure */
export function createProviderFetch(
  trustedHosts: readonly string[],
): (address: string, options: GuardedFetchOptions) => Promise<Response> {
  const fetch = createGuardedFetch(trustedHosts);
  return async (address, options) => {
    const response = await fetch(address, options).catch((error: unknown) => {
      throw new ProviderFailure(`There is no answer from ${address}`, { cause: error });
    });
    const { status } = response;
    if (status >= FIRST_FAILURE || status === TOO_MANY_REQUESTS)
      throw new ProviderFailure(`${address} answered with the status ${status}`);
    return response;
  };
}

/** Codes of the library for answers that are broken, or that refuse this service and not the user. */
const FAILURES: ReadonlySet<unknown> = new Set([
  'invalid_client',
  'unauthorized_client',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/** Whether the provider failed, or the service failed at it; the library puts errors of its requests into `cause`. */
export function isProviderFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, error: name } = error as { readonly code?: unknown; readonly error?: unknown };
  return (
    error instanceof ProviderFailure ||
    FAILURES.has(code) ||
    // RFC 6749, 5.2
    FAILURES.has(name) ||
    isProviderFailure(error.cause)
  );
}
