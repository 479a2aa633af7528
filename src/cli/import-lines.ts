// Reads newline-delimited JSON of any size, plain or gzipped, one line after the other.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportedBody } from '../events/import-event.js';

export interface Line {
  readonly number: number;
  /** A sentence instead of the body says what is wrong with the line. */
  readonly body: ImportedBody | string;
}

/** As much as the body of a request may have. */
const LONGEST = 1024 * 1024;
const NEWLINE = 0x0a;

/** Empty lines count, but are left out. */
export async function* readLines(source: Readable): AsyncGenerator<Line> {
  let number = 0;
  for await (const bytes of splitLines(unzipped(source))) {
    number += 1;
    const body = bytes === null ? `The line is longer than ${LONGEST} bytes.` : toBody(bytes);
    if (body !== null) yield { number, body };
  }
}

/** @returns null for an empty line */
function toBody(bytes: Buffer): ImportedBody | string | null {
  let text: string;
  try {
    // A byte order mark is taken away.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
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

/** Null stands for a line that is too long, which is not kept in memory. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > LONGEST) parts = [];
    else parts.push(part);
  };
  const take = (): Buffer | null => {
    const line = size > LONGEST ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
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

/** Whether something is gzipped is told by its first two bytes, not by its name. */
async function* unzipped(source: Readable): AsyncGenerator<Buffer> {
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
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  // A failure is told to whoever reads.
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}
