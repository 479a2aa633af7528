// A response that can be sent many times: headers and body, uncompressed or compressed, or a 304.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FRESH_FOR_MS } from '../../data/database/changes/change-feed.js';
import { clock } from '../../foundation/dates/clock.js';
import { computeEntityTag } from '../../requests/context/entity-tag.js';
import { compress, type ContentEncoding } from './content-encoding.js';
import {
  type OwnHeaders,
  type RawHeaders,
  PreparedResponse,
  MAX_INLINE_BODY_BYTES,
} from './prepared-response.js';

export interface ResponseContent {
  readonly headers: RawHeaders;
  readonly body: Buffer;
  /** When the calendar last changed, in milliseconds since 1970; null when the response also depends on other things. */
  readonly changedAt: number | null;
  /** `Cache-Control` at an instant in milliseconds since 1970; null when `headers` has it. */
  readonly cacheControlAt: ((nowMs: number) => string) | null;
  /** Names that the route reads; null when the response is not cached. */
  readonly knownNames?: ReadonlySet<string> | null;
}

interface Representation {
  readonly body: Buffer;
  readonly encoding: ContentEncoding | null;
  readonly etag: string;
  full: PreparedResponse | null;
  notModified: PreparedResponse | null;
  /** The two headers that `full` and `notModified` were built with. */
  hasLastModified: boolean;
  cacheControl: string | null;
}

const MIN_COMPRESSED_BYTES = 1000;

const HEAD_BYTES = 400;

const SECOND_MS = 1000;

const BODY_HEADER = /^content-(?:type|encoding|length)$/i;

export class CachedResponse {
  private readonly representations = new Map<
    ContentEncoding | null,
    Representation | Promise<Representation>
  >();
  private readonly tag: string;
  private cachedLastModified: string | null = null;
  private readonly changedSecondMs: number;
  /** Until then another change in the same second may come, also one of another process that was not received yet. */
  private readonly lastModifiedFromMs: number;

  constructor(private readonly content: ResponseContent) {
    const { body, changedAt } = content;
    this.tag = computeEntityTag(body);
    this.changedSecondMs = Math.floor((changedAt ?? 0) / SECOND_MS) * SECOND_MS;
    this.lastModifiedFromMs = changedAt === null ? Infinity : this.changedSecondMs + SECOND_MS + FRESH_FOR_MS;
  }

  /** Bytes of memory, with room for all representations. Small bodies are stored twice; each has two heads. */
  get size(): number {
    const { body, headers } = this.content;
    const heads = body.length < MIN_COMPRESSED_BYTES ? 2 : 6;
    const head = headers.flat().reduce((sum, { length }) => sum + length + 10, HEAD_BYTES);
    return (
      Math.ceil(body.length * 1.5) + 2 * Math.min(body.length, MAX_INLINE_BODY_BYTES) + heads * head + 4500
    );
  }

  get knownNames(): ReadonlySet<string> | null {
    return this.content.knownNames ?? null;
  }

  /**
   * Sends the response, or 304 when the client has it already (RFC 9110, 13). Waits only for a compression.
   *
   * @param ignoredNames the header of this request when it differs from that of the cached response
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: ContentEncoding | null,
    requestId: string,
    ignoredNames: string | null = null,
  ): void | Promise<void> {
    const own = { requestId, ignoredNames };
    const representation = this.getRepresentation(encoding);
    if (!(representation instanceof Promise)) this.write(request, response, representation, own);
    else
      return representation
        .then((ready) => this.write(request, response, ready, own))
        .catch((error: unknown) => void response.destroy(error as Error));
  }

  private getRepresentation(accepted: ContentEncoding | null): Representation | Promise<Representation> {
    const encoding = this.content.body.length < MIN_COMPRESSED_BYTES ? null : accepted;
    const existing = this.representations.get(encoding);
    if (existing !== undefined) return existing;
    if (encoding === null) return this.addRepresentation(this.content.body, null);
    const pending = this.addCompressed(encoding);
    this.representations.set(encoding, pending);
    return pending;
  }

  /** Falls back to the uncompressed body; the next request tries again. */
  private async addCompressed(encoding: ContentEncoding): Promise<Representation> {
    const compressed = await compress(this.content.body, encoding).catch(() => null);
    if (compressed !== null) return this.addRepresentation(compressed, encoding);
    this.representations.delete(encoding);
    return this.addRepresentation(this.content.body, null);
  }

  private addRepresentation(body: Buffer, encoding: ContentEncoding | null): Representation {
    const etag = `"${this.tag}${encoding === null ? '' : `-${encoding}`}"`;
    const heads = { full: null, notModified: null, hasLastModified: false, cacheControl: null };
    const representation: Representation = { body, encoding, etag, ...heads };
    this.representations.set(encoding, representation);
    return representation;
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    representation: Representation,
    own: OwnHeaders,
  ): void {
    const nowMs = clock.ms();
    const hasLastModified = nowMs >= this.lastModifiedFromMs;
    const cacheControl = this.content.cacheControlAt?.(nowMs) ?? null;
    if (representation.hasLastModified !== hasLastModified || representation.cacheControl !== cacheControl) {
      representation.full = null;
      representation.notModified = null;
      representation.hasLastModified = hasLastModified;
      representation.cacheControl = cacheControl;
    }
    const prepared = this.isNotModified(request, hasLastModified)
      ? (representation.notModified ??= this.buildNotModified(representation))
      : (representation.full ??= this.buildFull(representation));
    prepared.send(request, response, own);
  }

  private buildFull(representation: Representation): PreparedResponse {
    const { body, encoding, etag } = representation;
    const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
    const described = ['ETag', etag, ...encoded, 'Content-Length', String(body.length)];
    const headers = [...this.content.headers, ...described, ...this.buildTimedHeaders(representation)];
    return new PreparedResponse(200, headers, body);
  }

  private buildNotModified(representation: Representation): PreparedResponse {
    const { headers } = this.content;
    const remaining = headers.filter((_, n) => !BODY_HEADER.test(String(headers[n - (n % 2)])));
    const timed = this.buildTimedHeaders(representation);
    return new PreparedResponse(304, [...remaining, 'ETag', representation.etag, ...timed], null);
  }

  private buildTimedHeaders({ hasLastModified, cacheControl }: Representation): RawHeaders {
    return [
      ...(cacheControl === null ? [] : ['Cache-Control', cacheControl]),
      ...(hasLastModified ? ['Last-Modified', this.lastModified] : []),
    ];
  }

  private get lastModified(): string {
    return (this.cachedLastModified ??= new Date(this.changedSecondMs).toUTCString());
  }

  /** `If-None-Match` takes precedence. Dates must be equal as text, because clocks of machines differ. */
  private isNotModified({ headers }: IncomingMessage, hasLastModified: boolean): boolean {
    const tags = headers['if-none-match'];
    if (tags === undefined) return hasLastModified && headers['if-modified-since'] === this.lastModified;
    return tags === '*' || tags.includes(this.tag);
  }
}
