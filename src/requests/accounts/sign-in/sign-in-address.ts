// Where browsers sign in, for links that are made outside of requests.
import type { Env } from '../../../foundation/config/env.js';
import { chooseSessionCookie } from './session-cookie.js';

/** Values of `HOST` at which a browser on the same machine reaches the service as `localhost`, which passkeys need. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/** The public address of the service with its `ROOT_PATH`, without a slash at the end. */
export function buildSignInBase(
  { baseUrl, host, rootPath }: Pick<Env, 'baseUrl' | 'host' | 'rootPath'>,
  port: number,
): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${baseUrl ?? `http://${LOCAL_HOSTS.has(host) ? 'localhost' : name}:${port}`}${rootPath}`;
}

/** False for plain HTTP that leaves the machine. */
export const isSignInPossible = (base: string): boolean => chooseSessionCookie(base) !== null;
