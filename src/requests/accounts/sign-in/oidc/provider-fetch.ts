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

/** Whether the provider failed; the library puts errors of its requests into `cause`. */
export const isProviderFailure = (error: unknown): boolean =>
  error instanceof ProviderFailure || (error instanceof Error && isProviderFailure(error.cause));
