// Asks another site politely: one request at a time, with pauses that grow when it is in trouble.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseUrl } from '../../../foundation/html/url.js';
import { parseRetryAfter } from '../../../foundation/outgoing/failed-request.js';
import { type FetchableUrl, parseFetchableUrl } from '../../../foundation/outgoing/fetchable-url.js';
import { ForbiddenAddressError, type ResolveHost } from '../../../foundation/outgoing/guarded-lookup.js';
import { sendGuardedRequest } from '../../../foundation/outgoing/send-guarded-request.js';
import { readBody, TooLargeError } from './read-body.js';
import { SiteError } from './site-error.js';

export interface SiteClientOptions {
  /** Hosts that may be in a private network. */
  readonly trustedHosts: readonly string[];
  /** A value of the header Authorization, for requests to `credentialsHost` only. */
  readonly authorization?: string | undefined;
  readonly credentialsHost?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives why a request to the site is repeated, for a person who waits. */
  readonly onNotice?: ((notice: string) => void) | undefined;
  /** Of the first repetition, in milliseconds; each further one takes twice as long. */
  readonly firstPauseMs?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** Resolves host names in tests. */
  readonly resolve?: ResolveHost | undefined;
}

export interface SiteResponse {
  readonly status: number;
  readonly content: Buffer;
  readonly contentType: string;
  readonly etag: string | null;
  readonly link: string;
  /** Of the last redirect. */
  readonly url: string;
}

const MAX_ATTEMPTS = 8;
const MAX_PAUSE_MS = 60_000;
/** A site that requires a longer pause is left to another run. */
const MAX_RETRY_AFTER_MS = 600_000;
const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const TIMEOUT_MS = 30_000;

const NO_CREDENTIALS: Readonly<Record<string, string>> = {};

interface Trouble {
  readonly reason: string;
  readonly retryAfterMs: number | null;
}

export class SiteClient {
  constructor(private readonly options: SiteClientOptions) {}

  /**
   * Repeats requests that fail for now: no connection, timeouts, 408, 429, 5xx and a refusal by `check`.
   *
   * @param check says why a complete response is of no use
   * @throws SiteError when the site cannot be read
   */
  async get(
    address: string,
    {
      headers = {},
      check = () => null,
    }: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly check?: (received: SiteResponse) => string | null;
    } = {},
  ): Promise<SiteResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const received = await this.attempt(address, headers);
      const trouble = 'reason' in received ? received : findTrouble(received, check);
      if (trouble === null) return received as SiteResponse;
      if (attempt === MAX_ATTEMPTS || (trouble.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS)
        throw new SiteError(`${address} cannot be read: ${trouble.reason}.`);
      await this.pause(attempt, trouble.reason, { address, retryAfterMs: trouble.retryAfterMs });
    }
  }

  /** Waits as long as the site asks for, or twice as long as before. */
  async pause(
    attempt: number,
    reason: string,
    {
      address,
      retryAfterMs = null,
    }: { readonly address?: string; readonly retryAfterMs?: number | null } = {},
  ): Promise<void> {
    const { firstPauseMs = 1000, signal, onNotice } = this.options;
    const pauseMs = retryAfterMs ?? Math.min(firstPauseMs * 2 ** (attempt - 1), MAX_PAUSE_MS);
    const target = address === undefined ? '' : `: ${address}`;
    onNotice?.(`${reason}; asking again in ${Math.ceil(pauseMs / 1000)} s${target}`);
    await sleep(pauseMs, undefined, { signal });
  }

  private async attempt(
    address: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<SiteResponse | Trouble> {
    const { signal: stopped, timeoutMs = TIMEOUT_MS } = this.options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stopped === undefined ? timeout : AbortSignal.any([timeout, stopped]);
    try {
      return await this.follow(address, headers, signal);
    } catch (error) {
      stopped?.throwIfAborted();
      if (error instanceof SiteError || error instanceof TypeError || error instanceof ReferenceError)
        throw error;
      if (error instanceof ForbiddenAddressError) throw refuseAddress(address);
      if (error instanceof TooLargeError) throw new SiteError(`${address} answers with more than 10 MB.`);
      const reason = timeout.aborted ? `No answer within ${timeoutMs / 1000} s` : describe(error);
      return { reason, retryAfterMs: null };
    }
  }

  private async follow(
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SiteResponse> {
    const { trustedHosts, resolve } = this.options;
    let at = this.check(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const sent = { 'Accept-Encoding': 'gzip', ...headers, ...this.getCredentials(at) };
      const response = await sendGuardedRequest(at, { headers: sent, signal, resolve });
      const { statusCode: status = 0 } = response;
      if (!REDIRECT_STATUSES.includes(status)) {
        const content = await readBody(response, signal);
        const {
          'content-type': contentType = '',
          etag = null,
          link = '',
          'retry-after': retryAfter,
        } = response.headers;
        const retryAfterMs = parseRetryAfter(retryAfter);
        const received = { status, content, contentType, etag, link: String(link), url: at.url.href };
        return retryAfterMs === null ? received : Object.assign(received, { retryAfterMs });
      }
      response.destroy();
      const target = parseUrl(response.headers.location ?? '', at.url);
      const next = target && parseFetchableUrl(target.href, trustedHosts);
      if (next === null)
        throw new SiteError(`${address} leads to an address that is not public or no address.`);
      at = next;
    }
    throw new SiteError(`${address} is redirected again and again.`);
  }

  /** @throws SiteError */
  private check(address: string): FetchableUrl {
    const target = parseFetchableUrl(address, this.options.trustedHosts);
    if (target === null) throw refuseAddress(address);
    return target;
  }

  /** Whether requests to the address carry credentials. */
  sendsCredentials(address: string): boolean {
    return this.getCredentials(this.check(address)) !== NO_CREDENTIALS;
  }

  /** Sends a secret to no other host, and over no open line, except in the own network. */
  private getCredentials({ url, isTrusted }: FetchableUrl): Readonly<Record<string, string>> {
    const { authorization, credentialsHost } = this.options;
    const isSafe = url.protocol === 'https:' || isTrusted;
    return authorization !== undefined && url.host === credentialsHost && isSafe
      ? { Authorization: authorization }
      : NO_CREDENTIALS;
  }
}

function refuseAddress(address: string): SiteError {
  return new SiteError(
    `${address} is not a public web address. SOURCE_HOSTS names hosts of your own network that may be read.`,
  );
}

function findTrouble(
  received: SiteResponse & { readonly retryAfterMs?: number },
  check: (received: SiteResponse) => string | null,
): Trouble | null {
  const { status, retryAfterMs = null } = received;
  if (status === 408 || status === 429 || status >= 500) return { reason: `Status ${status}`, retryAfterMs };
  const reason = check(received);
  return reason === null ? null : { reason, retryAfterMs: null };
}

function describe(error: unknown): string {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string };
  return `The connection failed (${code ?? message})`;
}
