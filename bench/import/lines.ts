// The file that is imported: the requested number of new events, with texts like those of the creates of the report.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventMaker } from '../report/event-maker.js';

/** So many lines are handed on at once. */
const CHUNK = 100;

export function* linesOf(maker: EventMaker, count: number): Generator<string> {
  let lines = '';
  for (let n = 1; n <= count; n += 1) {
    lines += `${JSON.stringify(maker.event(`Evening concert ${n}`))}\n`;
    if (n % CHUNK > 0 && n < count) continue;
    yield lines;
    lines = '';
  }
}

export const writeLines = (file: string, maker: EventMaker, count: number): Promise<void> =>
  pipeline(Readable.from(linesOf(maker, count)), createWriteStream(file));
