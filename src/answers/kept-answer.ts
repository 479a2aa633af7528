// A finished answer as it leaves: its headers and bytes, whole or compressed, or only the news that nothing changed.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRUST_MS } from '../database/change-feed.js';
import { clock } from '../dates/clock.js';
import { compress, type Encoding } from './encoding.js';

/** Names and values in turn, as they are written; a header that is there several times has a list of values. */
export type RawHeaders = readonly (string | string[])[];

export interface Finished {
  /** Without those that this file adds. */
  readonly headers: RawHeaders;
  readonly body: Buffer;
  /** When the calendar last changed, in milliseconds since 1970; null when that is not all that changes the answer. */
  readonly changedAt: number | null;
}

interface Form {
  readonly body: Buffer;
  readonly headers: RawHeaders;
  readonly unchanged: RawHeaders;
}

/** Below it, in bytes, compression saves nothing that anybody notices. */
const WORTH_COMPRESSING = 1000;

const SECOND = 1000;

const OF_BODY = /^content-(?:type|encoding|length)$/i;

export class KeptAnswer {
  private readonly forms = new Map<Encoding | null, Form | Promise<Form>>();
  private readonly tag: string;
  private readonly lastModified: string;
  /** Before it another answer may come to the same date: one of the same second, also of one that is not heard of yet. */
  private readonly datedFrom: number;
  private readonly finished: Finished;

  constructor(finished: Finished) {
    this.finished = finished;
    this.tag = createHash('sha1').update(finished.body).digest('base64url');
    const second = Math.floor((finished.changedAt ?? 0) / SECOND) * SECOND;
    this.lastModified = new Date(second).toUTCString();
    this.datedFrom = finished.changedAt === null ? Infinity : second + SECOND + TRUST_MS;
    this.forms.set(null, this.formOf(finished.body, null));
  }

  /** What it takes in memory, in bytes, with room for its compressed forms. */
  get size(): number {
    const { body, headers } = this.finished;
    return Math.ceil(body.length * 1.5) + headers.length * 60 + 3000;
  }

  /** Sends it in the form that the caller takes, or 304 when the caller has it already (RFC 9110, 13). */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding | null,
    requestId: string,
  ): Promise<void> {
    const form = this.ready(encoding);
    this.write(request, response, form instanceof Promise ? await form : form, requestId);
  }

  /** The same without waiting, when the form is ready. */
  sendNow(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding | null,
    requestId: string,
  ): boolean {
    const form = this.ready(encoding);
    if (form instanceof Promise) return false;
    this.write(request, response, form, requestId);
    return true;
  }

  private ready(wanted: Encoding | null): Form | Promise<Form> {
    const encoding = this.finished.body.length < WORTH_COMPRESSING ? null : wanted;
    const found = this.forms.get(encoding);
    if (found !== undefined) return found;
    const coming = this.compressed(encoding);
    this.forms.set(encoding, coming);
    return coming;
  }

  /** What cannot be compressed at the moment is sent as it is. */
  private async compressed(encoding: Encoding | null): Promise<Form> {
    const { body } = this.finished;
    const packed = encoding === null ? null : await compress(body, encoding).catch(() => null);
    const form = packed === null ? this.formOf(body, null) : this.formOf(packed, encoding);
    this.forms.set(encoding, form);
    return form;
  }

  private formOf(body: Buffer, encoding: Encoding | null): Form {
    const etag = `"${this.tag}${encoding === null ? '' : `-${encoding}`}"`;
    const { headers } = this.finished;
    return {
      body,
      headers: [
        ...headers,
        ...['ETag', etag],
        ...(encoding === null ? [] : ['Content-Encoding', encoding]),
        ...['Content-Length', String(body.length)],
      ],
      unchanged: [...without(headers, OF_BODY), 'ETag', etag],
    };
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    { headers, unchanged, body }: Form,
    requestId: string,
  ): void {
    const isDated = clock.ms() >= this.datedFrom;
    const isKnown = this.isKnown(request, isDated);
    const date = isDated ? ['Last-Modified', this.lastModified] : [];
    response.writeHead(isKnown ? 304 : 200, [
      ...(isKnown ? unchanged : headers),
      ...date,
      ...['X-Request-Id', requestId],
    ]);
    if (isKnown || request.method === 'HEAD') response.end();
    else response.end(body);
  }

  /** `If-None-Match` counts alone when it is there. Dates are compared as they were sent: clocks of machines differ. */
  private isKnown({ headers }: IncomingMessage, isDated: boolean): boolean {
    const tags = headers['if-none-match'];
    if (tags === undefined) return isDated && headers['if-modified-since'] === this.lastModified;
    return tags === '*' || tags.includes(this.tag);
  }
}

const without = (headers: RawHeaders, pattern: RegExp): RawHeaders =>
  headers.filter((_, n) => !pattern.test(String(headers[n - (n % 2)])));
