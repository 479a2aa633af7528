// Tries a web address as a visitor would, without its contents.
import { describeError, parseRetryAfter } from '../../../foundation/outgoing/failed-request.js';
import { parseFetchableUrl } from '../../../foundation/outgoing/fetchable-url.js';
import type { ResolveHost } from '../../../foundation/outgoing/guarded-lookup.js';
import { sendGuardedRequest } from '../../../foundation/outgoing/send-guarded-request.js';

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 15_000;
const REDIRECTS = [301, 302, 303, 307, 308];

/** `broken`: the page is gone. `nameless`: its host has no address. `unknown`: the server does not say. */
export type LinkState = 'works' | 'broken' | 'nameless' | 'unknown';

export interface TriedLink {
  readonly state: LinkState;
  /** `status_404`, `ENOTFOUND` and the like. */
  readonly result: string;
  /** How long the server asks to wait, in milliseconds; 0 if it does not. */
  readonly retryAfterMs: number;
}

export interface LinkRules {
  readonly trustedHosts: readonly string[];
  /** Resolves host names in tests. */
  readonly resolve?: ResolveHost | undefined;
}

/** Some servers answer HEAD wrongly, so that only an error of GET counts. */
export async function tryLink(address: string, rules: LinkRules): Promise<TriedLink> {
  const head = await request('HEAD', address, rules);
  return head.state === 'works' || head.state === 'nameless' ? head : request('GET', address, rules);
}

async function request(method: 'HEAD' | 'GET', address: string, rules: LinkRules): Promise<TriedLink> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let next = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const target = parseFetchableUrl(next, rules.trustedHosts);
      if (target === null) return toTried('unknown', 'forbidden_address');
      const headers = { Accept: 'text/html, */*;q=0.8', 'Accept-Encoding': 'identity' };
      const response = await sendGuardedRequest(target, { method, headers, signal, resolve: rules.resolve });
      response.destroy();
      const { statusCode = 0, headers: sent } = response;
      if (!REDIRECTS.includes(statusCode) || sent.location === undefined)
        return toTried(
          classify(statusCode),
          `status_${statusCode}`,
          parseRetryAfter(sent['retry-after']) ?? 0,
        );
      next = new URL(sent.location, target.url).href;
    }
    return toTried('unknown', 'too_many_redirects');
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : describeError(error);
    return toTried(reason === 'ENOTFOUND' ? 'nameless' : 'unknown', reason);
  }
}

const toTried = (state: LinkState, result: string, retryAfterMs = 0): TriedLink => ({
  state,
  result,
  retryAfterMs,
});

/** A server that refuses a program (401, 403, 429), or that has trouble itself, may answer people. */
function classify(status: number): LinkState {
  if (status === 404 || status === 410) return 'broken';
  return status >= 200 && status < 400 ? 'works' : 'unknown';
}
