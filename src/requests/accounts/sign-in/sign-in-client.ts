// What the account shows of the browser that signed in.
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { getClientKey, toNetworkKey, type TrustProxy } from '../../limits/client-address.js';

export interface SignInClient {
  /** The address, of IPv6 the /64. */
  readonly address: string;
  readonly agent: string;
}

/** Where nobody signs in with a browser: the command line, and the service itself. */
export const NO_CLIENT: SignInClient = { address: '', agent: '' };

const MAX_AGENT_LENGTH = 300;

/** @param trust of the server: `Limits.trust` */
export function readSignInClient(request: IncomingMessage, trust: TrustProxy | null): SignInClient {
  const key = getClientKey(request, trust);
  const agent = (request.headers['user-agent'] ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_AGENT_LENGTH);
  return { address: isIPv6(key) ? toNetworkKey(key) : key, agent };
}
