// A finished answer as it leaves: its headers and bytes, whole or compressed, or only the news that nothing changed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRUST_MS } from '../database/changes/change-feed.js';
import { clock } from '../dates/clock.js';
import { tagOf } from '../context/entity-tag.js';
import { compress, type Encoding } from './encoding.js';
import { type RawHeaders, ReadyAnswer, SMALL } from './ready-answer.js';

export interface Finished {
  /** Without those that this file adds. */
  readonly headers: RawHeaders;
  readonly body: Buffer;
  /** When the calendar last changed, in milliseconds since 1970; null when that is not all that changes the answer. */
  readonly changedAt: number | null;
  /** What caches are told at a moment, in milliseconds since 1970; null when the headers tell it. */
  readonly cacheControl: ((nowMs: number) => string) | null;
}

interface Form {
  readonly body: Buffer;
  readonly encoding: Encoding | null;
  readonly etag: string;
  /** Made when it is first needed. */
  whole: ReadyAnswer | null;
  /** The 304. */
  bare: ReadyAnswer | null;
  /** Whether these two tell when the calendar last changed. */
  isDated: boolean;
  /** What they tell caches, unless the headers do. */
  cacheControl: string | null;
}

/** Below it, in bytes, compression saves nothing that anybody notices. */
const WORTH_COMPRESSING = 1000;

/** Bytes of a head that every answer has. */
const HEAD = 400;

const SECOND = 1000;

const OF_BODY = /^content-(?:type|encoding|length)$/i;

export class KeptAnswer {
  private readonly forms = new Map<Encoding | null, Form | Promise<Form>>();
  private readonly tag: string;
  /** Made when it is first needed. */
  private date: string | null = null;
  /** When the calendar last changed, a whole second, in milliseconds since 1970. */
  private readonly second: number;
  /** Before it another answer may come to the same date: one of the same second, also of one that is not heard of yet. */
  private readonly datedFrom: number;
  private readonly finished: Finished;

  constructor(finished: Finished) {
    this.finished = finished;
    this.tag = tagOf(finished.body);
    const second = Math.floor((finished.changedAt ?? 0) / SECOND) * SECOND;
    this.second = second;
    this.datedFrom = finished.changedAt === null ? Infinity : second + SECOND + TRUST_MS;
  }

  /** What it takes in memory, in bytes, with room for all its forms: small ones are there twice, and each has two heads. */
  get size(): number {
    const { body, headers } = this.finished;
    const heads = body.length < WORTH_COMPRESSING ? 2 : 6;
    const head = headers.flat().reduce((sum, { length }) => sum + length + 10, HEAD);
    return Math.ceil(body.length * 1.5) + 2 * Math.min(body.length, SMALL) + heads * head + 4500;
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
    if (encoding === null) return this.plain();
    const coming = this.compressed(encoding);
    this.forms.set(encoding, coming);
    return coming;
  }

  /** What cannot be compressed at the moment is sent as it is. */
  private async compressed(encoding: Encoding): Promise<Form> {
    const packed = await compress(this.finished.body, encoding).catch(() => null);
    if (packed === null) {
      // The next caller may have more luck.
      this.forms.delete(encoding);
      return this.plain();
    }
    const form = this.formOf(packed, encoding);
    this.forms.set(encoding, form);
    return form;
  }

  private plain(): Form {
    const form = this.formOf(this.finished.body, null);
    this.forms.set(null, form);
    return form;
  }

  private formOf(body: Buffer, encoding: Encoding | null): Form {
    const etag = `"${this.tag}${encoding === null ? '' : `-${encoding}`}"`;
    return { body, encoding, etag, whole: null, bare: null, isDated: false, cacheControl: null };
  }

  private write(request: IncomingMessage, response: ServerResponse, form: Form, requestId: string): void {
    const nowMs = clock.ms();
    const isDated = nowMs >= this.datedFrom;
    const cacheControl = this.finished.cacheControl?.(nowMs) ?? null;
    const isKnown = this.isKnown(request, isDated);
    if (form.isDated !== isDated || form.cacheControl !== cacheControl)
      Object.assign(form, { whole: null, bare: null, isDated, cacheControl });
    const ready = isKnown ? (form.bare ??= this.bareOf(form)) : (form.whole ??= this.wholeOf(form));
    ready.send(request, response, requestId);
  }

  private wholeOf(form: Form): ReadyAnswer {
    const { body, encoding, etag } = form;
    const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
    const size = ['Content-Length', String(body.length)];
    const headers = [...this.finished.headers, 'ETag', etag, ...encoded, ...size, ...this.timed(form)];
    return new ReadyAnswer(200, headers, body);
  }

  private bareOf(form: Form): ReadyAnswer {
    const kept = without(this.finished.headers, OF_BODY);
    return new ReadyAnswer(304, [...kept, 'ETag', form.etag, ...this.timed(form)], null);
  }

  /** What is told at one time and not at another. */
  private timed({ isDated, cacheControl }: Form): RawHeaders {
    return [
      ...(cacheControl === null ? [] : ['Cache-Control', cacheControl]),
      ...(isDated ? ['Last-Modified', this.lastModified] : []),
    ];
  }

  private get lastModified(): string {
    this.date ??= new Date(this.second).toUTCString();
    return this.date;
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
