// Reads newline-delimited JSON of any size, plain or gzipped, one line after the other.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import type { ImportedBody } from '../events/write/event-importer.js';

/** Where a line ends. */
export interface LinePosition {
  readonly number: number;
  /** Of this line and everything before it. */
  readonly digest: string;
}

export interface Line extends LinePosition {
  readonly byteLength: number;
  /** A sentence instead of the body says what is wrong with the line. */
  readonly body: ImportedBody | string;
}

interface RawLine extends LinePosition {
  readonly byteLength: number;
  /** Null for a line that is too long, which is not kept in memory. */
  readonly bytes: Buffer | null;
}

/** As much as the body of a request may have. */
const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Empty lines count, but are left out. */
export async function* readLines(source: Readable): AsyncGenerator<Line> {
  for await (const { number, digest, byteLength: size, bytes } of splitLines(decompressIfGzipped(source))) {
    const body = bytes === null ? `The line is longer than ${MAX_LINE_BYTES} bytes.` : parseLine(bytes);
    if (body !== null) yield { number, digest, byteLength: size, body };
  }
}

/** A line of a backup may hold a text of the largest size, and what JSON adds to it; in bytes. */
const MAX_BACKUP_LINE_BYTES = 16 * MAX_LINE_BYTES;

/** Each line as it is, the empty ones too. */
export async function* readTextLines(source: Readable): AsyncGenerator<string> {
  for await (const { number, bytes } of splitLines(decompressIfGzipped(source), MAX_BACKUP_LINE_BYTES)) {
    if (bytes === null) throw new Error(`Line ${number} is longer than ${MAX_BACKUP_LINE_BYTES} bytes.`);
    yield utf8.decode(bytes);
  }
}

/** What the text of a file begins with. The file is read from its beginning afterwards. */
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

/** All lines, the empty ones too. */
export async function* readLinePositions(source: Readable): AsyncGenerator<LinePosition> {
  yield* splitLines(decompressIfGzipped(source));
}

/** @returns null for an empty line */
function parseLine(bytes: Buffer): ImportedBody | string | null {
  let text: string;
  try {
    // A byte order mark is taken away.
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

async function* splitLines(chunks: AsyncIterable<Buffer>, longest = MAX_LINE_BYTES): AsyncGenerator<RawLine> {
  let number = 0;
  let digest = '';
  let parts: Buffer[] = [];
  let size = 0;
  let hash = createHash('sha1');
  const add = (part: Buffer): void => {
    size += part.length;
    hash.update(part);
    if (size > longest) parts = [];
    else parts.push(part);
  };
  const take = (): RawLine => {
    number += 1;
    digest = hash.digest('base64');
    const line = { number, digest, byteLength: size, bytes: size > longest ? null : Buffer.concat(parts) };
    parts = [];
    size = 0;
    hash = createHash('sha1').update(digest);
    return line;
  };
  for await (const chunk of chunks) {
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

/** Told by the first two bytes, not by the name. */
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
  // A failure is told to whoever reads.
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}
