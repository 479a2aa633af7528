// A finished answer as it leaves: its headers and bytes, whole or compressed, or only the news that nothing changed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FRESH_FOR_MS } from '../database/changes/change-feed.js';
import { clock } from '../dates/clock.js';
import { computeEntityTag } from '../context/entity-tag.js';
import { compress, type ContentEncoding } from './content-encoding.js';
import { type RawHeaders, PreparedResponse, MAX_INLINE_BODY_BYTES } from './prepared-response.js';

export interface ResponseContent {
  /** Without those that this file adds. */
  readonly headers: RawHeaders;
  readonly body: Buffer;
  /** When the calendar last changed, in milliseconds since 1970; null when that is not all that changes the answer. */
  readonly changedAt: number | null;
  /** What caches are told at a moment, in milliseconds since 1970; null when the headers tell it. */
  readonly cacheControlAt: ((nowMs: number) => string) | null;
}

interface Representation {
  readonly body: Buffer;
  readonly encoding: ContentEncoding | null;
  readonly etag: string;
  /** Made when it is first needed. */
  full: PreparedResponse | null;
  /** The 304. */
  notModified: PreparedResponse | null;
  /** Whether these two tell when the calendar last changed. */
  hasLastModified: boolean;
  /** What they tell caches, unless the headers do. */
  cacheControl: string | null;
}

/** Below it, in bytes, compression saves nothing that anybody notices. */
const MIN_COMPRESSED_BYTES = 1000;

/** Bytes of a head that every answer has. */
const HEAD_BYTES = 400;

const SECOND_MS = 1000;

const BODY_HEADER = /^content-(?:type|encoding|length)$/i;

export class CachedResponse {
  private readonly representations = new Map<
    ContentEncoding | null,
    Representation | Promise<Representation>
  >();
  private readonly tag: string;
  /** Made when it is first needed. */
  private cachedLastModified: string | null = null;
  /** When the calendar last changed, a whole second, in milliseconds since 1970. */
  private readonly changedSecondMs: number;
  /** Before it another answer may come to the same date: one of the same second, also of one that is not heard of yet. */
  private readonly lastModifiedFromMs: number;
  private readonly content: ResponseContent;

  constructor(finished: ResponseContent) {
    this.content = finished;
    this.tag = computeEntityTag(finished.body);
    const second = Math.floor((finished.changedAt ?? 0) / SECOND_MS) * SECOND_MS;
    this.changedSecondMs = second;
    this.lastModifiedFromMs = finished.changedAt === null ? Infinity : second + SECOND_MS + FRESH_FOR_MS;
  }

  /** What it takes in memory, in bytes, with room for all its forms: small ones are there twice, and each has two heads. */
  get size(): number {
    const { body, headers } = this.content;
    const heads = body.length < MIN_COMPRESSED_BYTES ? 2 : 6;
    const head = headers.flat().reduce((sum, { length }) => sum + length + 10, HEAD_BYTES);
    return (
      Math.ceil(body.length * 1.5) + 2 * Math.min(body.length, MAX_INLINE_BODY_BYTES) + heads * head + 4500
    );
  }

  /** Sends it in the form that the caller takes, or 304 when the caller has it already (RFC 9110, 13). */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: ContentEncoding | null,
    requestId: string,
  ): Promise<void> {
    const form = this.getRepresentation(encoding);
    this.write(request, response, form instanceof Promise ? await form : form, requestId);
  }

  /** The same without waiting, when the form is ready. */
  sendIfReady(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: ContentEncoding | null,
    requestId: string,
  ): boolean {
    const form = this.getRepresentation(encoding);
    if (form instanceof Promise) return false;
    this.write(request, response, form, requestId);
    return true;
  }

  private getRepresentation(wanted: ContentEncoding | null): Representation | Promise<Representation> {
    const encoding = this.content.body.length < MIN_COMPRESSED_BYTES ? null : wanted;
    const found = this.representations.get(encoding);
    if (found !== undefined) return found;
    if (encoding === null) return this.buildUncompressed();
    const coming = this.buildCompressed(encoding);
    this.representations.set(encoding, coming);
    return coming;
  }

  /** What cannot be compressed at the moment is sent as it is. */
  private async buildCompressed(encoding: ContentEncoding): Promise<Representation> {
    const packed = await compress(this.content.body, encoding).catch(() => null);
    if (packed === null) {
      // The next caller may have more luck.
      this.representations.delete(encoding);
      return this.buildUncompressed();
    }
    const form = this.buildRepresentation(packed, encoding);
    this.representations.set(encoding, form);
    return form;
  }

  private buildUncompressed(): Representation {
    const form = this.buildRepresentation(this.content.body, null);
    this.representations.set(null, form);
    return form;
  }

  private buildRepresentation(body: Buffer, encoding: ContentEncoding | null): Representation {
    const etag = `"${this.tag}${encoding === null ? '' : `-${encoding}`}"`;
    return {
      body,
      encoding,
      etag,
      full: null,
      notModified: null,
      hasLastModified: false,
      cacheControl: null,
    };
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    form: Representation,
    requestId: string,
  ): void {
    const nowMs = clock.ms();
    const isDated = nowMs >= this.lastModifiedFromMs;
    const cacheControl = this.content.cacheControlAt?.(nowMs) ?? null;
    const isKnown = this.isNotModified(request, isDated);
    if (form.hasLastModified !== isDated || form.cacheControl !== cacheControl)
      Object.assign(form, { full: null, notModified: null, hasLastModified: isDated, cacheControl });
    const ready = isKnown
      ? (form.notModified ??= this.buildNotModified(form))
      : (form.full ??= this.buildFull(form));
    ready.send(request, response, requestId);
  }

  private buildFull(form: Representation): PreparedResponse {
    const { body, encoding, etag } = form;
    const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
    const size = ['Content-Length', String(body.length)];
    const headers = [
      ...this.content.headers,
      'ETag',
      etag,
      ...encoded,
      ...size,
      ...this.buildTimedHeaders(form),
    ];
    return new PreparedResponse(200, headers, body);
  }

  private buildNotModified(form: Representation): PreparedResponse {
    const kept = omitHeaders(this.content.headers, BODY_HEADER);
    return new PreparedResponse(304, [...kept, 'ETag', form.etag, ...this.buildTimedHeaders(form)], null);
  }

  /** What is told at one time and not at another. */
  private buildTimedHeaders({ hasLastModified: isDated, cacheControl }: Representation): RawHeaders {
    return [
      ...(cacheControl === null ? [] : ['Cache-Control', cacheControl]),
      ...(isDated ? ['Last-Modified', this.lastModified] : []),
    ];
  }

  private get lastModified(): string {
    this.cachedLastModified ??= new Date(this.changedSecondMs).toUTCString();
    return this.cachedLastModified;
  }

  /** `If-None-Match` counts alone when it is there. Dates are compared as they were sent: clocks of machines differ. */
  private isNotModified({ headers }: IncomingMessage, isDated: boolean): boolean {
    const tags = headers['if-none-match'];
    if (tags === undefined) return isDated && headers['if-modified-since'] === this.lastModified;
    return tags === '*' || tags.includes(this.tag);
  }
}

const omitHeaders = (headers: RawHeaders, pattern: RegExp): RawHeaders =>
  headers.filter((_, n) => !pattern.test(String(headers[n - (n % 2)])));
