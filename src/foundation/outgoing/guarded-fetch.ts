import { parseFetchableUrl } from './fetchable-url.js';
import { sendGuardedRequest } from './send-guarded-request.js';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Responses with these have no body, which `Response` insists on. */
const NO_BODY = [204, 205, 304];

export interface GuardedFetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/**
 * A `fetch` for libraries that reaches no private network but trusted hosts, speaks TLS with all others, and follows no
 * redirects.
 *
 * @param trustedHosts as in `parseFetchableUrl`
 */
export const createGuardedFetch =
  (trustedHosts: readonly string[]) =>
  async (address: string, { method, headers, body }: GuardedFetchOptions): Promise<Response> => {
    const target = parseFetchableUrl(address, trustedHosts);
    if (target === null || (target.url.protocol !== 'https:' && !target.isTrusted))
      throw new Error(`The address ${address} is not public, or has no TLS`);
    const response = await sendGuardedRequest(target, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) {
        response.destroy();
        throw new Error(`The response of ${address} is too large`);
      }
      chunks.push(chunk);
    }
    const status = response.statusCode ?? 500;
    const sent = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(NO_BODY.includes(status) ? null : Buffer.concat(chunks), { status, headers: sent });
  };
