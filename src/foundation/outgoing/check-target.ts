import { isIP } from 'node:net';
import { ParameterError } from '../errors/parameter-error.js';
import { parseFetchableUrl } from './fetchable-url.js';
import { createGuardedLookup, ForbiddenAddressError, type ResolveHost } from './guarded-lookup.js';

const LOOKUP_TIMEOUT_MS = 3000;

/**
 * Checks an address that the service is to send requests to. A host that is not found now may be later: each attempt
 * checks it again.
 *
 * @param setting that names trusted hosts, for the operator who tries a local one
 * @param resolve resolves host names in tests
 * @returns the address as it is stored
 */
export async function checkTarget(
  text: string,
  { setting, trustedHosts }: { readonly setting: string; readonly trustedHosts: readonly string[] },
  resolve?: ResolveHost,
): Promise<string | ParameterError> {
  const target = parseFetchableUrl(text, trustedHosts);
  if (target === null) return createTargetError(text, setting);
  const { url, isTrusted } = target;
  const isName = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  const isForbidden = isName && !isTrusted && (await leadsToForbidden(url.hostname, resolve));
  return isForbidden ? createTargetError(text, setting) : url.href;
}

/** Names the host as the setting would, with its port. */
function createTargetError(text: string, setting: string): ParameterError {
  const url = URL.canParse(text) ? new URL(text) : null;
  const canBeTrusted =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.host !== '';
  return canBeTrusted
    ? new ParameterError('public_address_setting', { setting, host: url.host })
    : new ParameterError('public_address');
}

function leadsToForbidden(hostname: string, resolveHost?: ResolveHost): Promise<boolean> {
  const lookup = createGuardedLookup(false, resolveHost);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false);
    }, LOOKUP_TIMEOUT_MS);
    lookup(hostname, { all: true }, (error) => {
      clearTimeout(timer);
      resolve(error instanceof ForbiddenAddressError);
    });
  });
}
