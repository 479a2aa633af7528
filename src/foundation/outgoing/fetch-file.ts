// Fetches a file from an address that a user chose.
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { describeError, parseRetryAfter } from './failed-request.js';
import { type FetchableUrl, parseFetchableUrl } from './fetchable-url.js';
import type { ResolveHost } from './guarded-lookup.js';
import { sendGuardedRequest } from './send-guarded-request.js';

const MAX_REDIRECTS = 5;
const DECODERS = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) };

export interface FetchRules {
  /** Hosts that may be in a private network. */
  readonly trustedHosts: readonly string[];
  /** Of the file, also when it was sent packed. */
  readonly maxBytes: number;
  /** Until the whole file is there. */
  readonly timeoutMs: number;
  readonly accept: string;
  /** What the server said of the file that is already here. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Resolves host names in tests. */
  readonly resolve?: ResolveHost | undefined;
}

export interface FetchedFile {
  /** The last one of redirects. */
  readonly address: string;
  readonly bytes: Buffer;
  /** As the server wrote it; empty when it did not. */
  readonly contentType: string;
  /** The same without parameters, in lower case. */
  readonly mediaType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** False when the end of the connection is the end of the file: it may have been cut off. */
  readonly isLengthKnown: boolean;
}

/** Why there is no file: `forbidden_address`, `timeout`, `too_large`, `status_404`, `ECONNREFUSED` and the like. */
export class FetchError extends Error {
  constructor(
    readonly reason: string,
    /** How long the server asks to wait, in milliseconds; 0 if it does not. */
    readonly retryAfterMs = 0,
  ) {
    super(reason);
  }
}

/**
 * Checks each redirect like the address itself.
 *
 * @returns null when the server says that the file has not changed
 * @throws FetchError
 */
export async function fetchFile(address: string, rules: FetchRules): Promise<FetchedFile | null> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await followRedirects(address, rules, signal);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(signal.aborted ? 'timeout' : describeError(error));
  }
}

async function followRedirects(
  address: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<FetchedFile | null> {
  let target = parseTarget(address, rules);
  const { origin } = target.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(target, { ...rules, isSameOrigin: target.url.origin === origin }, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200)
      return { ...(await readFile(response, rules.maxBytes, signal)), address: target.url.href };
    response.destroy();
    if (statusCode === 304) return null;
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new FetchError(`status_${statusCode}`, parseRetryAfter(headers['retry-after']) ?? 0);
    target = parseTarget(new URL(headers.location, target.url).href, rules);
  }
  throw new FetchError('too_many_redirects');
}

function parseTarget(address: string, { trustedHosts }: FetchRules): FetchableUrl {
  const target = parseFetchableUrl(address, trustedHosts);
  if (target === null) throw new FetchError('forbidden_address');
  return target;
}

/** Other headers than those of the file go to the first host alone. */
function request(
  target: FetchableUrl,
  {
    accept,
    etag = null,
    lastModified = null,
    headers,
    isSameOrigin,
    resolve,
  }: FetchRules & { readonly isSameOrigin: boolean },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return sendGuardedRequest(target, {
    headers: {
      Accept: accept,
      'Accept-Encoding': 'gzip, br, deflate',
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
      ...(isSameOrigin ? headers : {}),
    },
    signal,
    resolve,
  });
}

async function readFile(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'address'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new FetchError('too_large');
  }
  // Node ends a body without a length in the same way when the connection closes and when the signal is aborted.
  signal.throwIfAborted();
  const {
    etag = null,
    'last-modified': lastModified = null,
    'content-encoding': encoding = '',
    'content-type': contentType = '',
    'content-length': length,
    'transfer-encoding': transferEncoding,
  } = response.headers;
  const bytes = await decode(Buffer.concat(chunks), encoding.trim().toLowerCase(), maxBytes);
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  return {
    bytes,
    contentType,
    mediaType: mediaType.trim(),
    etag,
    lastModified,
    isLengthKnown: length !== undefined || transferEncoding !== undefined,
  };
}

async function decode(bytes: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  const decoder = DECODERS[encoding.replace(/^x-/, '') as keyof typeof DECODERS] as
    (typeof DECODERS)['gzip'] | undefined;
  if (decoder === undefined) throw new FetchError('unknown_encoding');
  try {
    return await decoder(bytes, { maxOutputLength });
  } catch (error) {
    const isTooLarge = (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FetchError(isTooLarge ? 'too_large' : 'broken_encoding');
  }
}
