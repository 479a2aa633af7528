// Streams newline-delimited JSON, plain or gzipped.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import type { ImportedBody } from '../../calendar/events/write/event-importer.js';

export interface LinePosition {
  readonly number: number;
  /** Of this line and everything before it. */
  readonly digest: string;
}

export interface Line extends LinePosition {
  readonly byteLength: number;
  /** A sentence in place of an invalid body. */
  readonly body: ImportedBody | string;
}

interface RawLine extends LinePosition {
  readonly byteLength: number;
  /** Null for a line that is too long to keep in memory. */
  readonly bytes: Buffer | null;
}

/** The limit of request bodies. */
const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Counts empty lines, but skips them. */
export async function* readLines(source: Readable): AsyncGenerator<Line> {
  for await (const { number, digest, byteLength, bytes } of splitLines(source)) {
    const body = bytes === null ? `The line is longer than ${MAX_LINE_BYTES} bytes.` : parseLine(bytes);
    if (body !== null) yield { number, digest, byteLength, body };
  }
}

/** Room for the longest text with the escapes of JSON. */
const MAX_BACKUP_LINE_BYTES = 16 * MAX_LINE_BYTES;

export async function* readTextLines(source: Readable): AsyncGenerator<string> {
  for await (const { number, bytes } of splitLines(source, MAX_BACKUP_LINE_BYTES)) {
    if (bytes === null) throw new Error(`Line ${number} is longer than ${MAX_BACKUP_LINE_BYTES} bytes.`);
    yield utf8.decode(bytes);
  }
}

/** Reads the beginning of the text, without consuming it. */
export async function peek(source: Readable): Promise<string> {
  await Promise.race([once(source, 'readable'), once(source, 'end')]);
  const first = source.read() as Buffer | null;
  if (first === null) return '';
  source.unshift(first);
  if (!isGzipped(first)) return first.toString();
  try {
    return gunzipSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  } catch {
    return '';
  }
}

/** Includes empty lines. */
export async function* readLinePositions(source: Readable): AsyncGenerator<LinePosition> {
  yield* splitLines(source);
}

/** Returns null for an empty line, or a sentence for an invalid one. */
function parseLine(bytes: Buffer): ImportedBody | string | null {
  let text: string;
  try {
    // Removes a byte order mark.
    text = utf8.decode(bytes);
  } catch {
    return 'The line is not valid UTF-8.';
  }
  if (text.trim() === '') return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return `The line is not valid JSON: ${(error as Error).message}.`;
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? (body as ImportedBody) : 'The line is not a JSON object.';
}

async function* splitLines(source: Readable, maxBytes = MAX_LINE_BYTES): AsyncGenerator<RawLine> {
  let number = 0;
  let digest = '';
  let parts: Buffer[] = [];
  let size = 0;
  let hash = createHash('sha1');
  const add = (part: Buffer): void => {
    size += part.length;
    hash.update(part);
    if (size > maxBytes) parts = [];
    else parts.push(part);
  };
  const take = (): RawLine => {
    number += 1;
    digest = hash.digest('base64');
    const line = { number, digest, byteLength: size, bytes: size > maxBytes ? null : Buffer.concat(parts) };
    parts = [];
    size = 0;
    hash = createHash('sha1').update(digest);
    return line;
  };
  for await (const chunk of decompressIfGzipped(source)) {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, to));
      yield take();
      from = to + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

const isGzipped = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function* decompressIfGzipped(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = (async function* (): AsyncGenerator<Buffer> {
    yield head;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  })();
  if (!isGzipped(head)) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  // Failures reach the reader of `gunzip`.
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}
