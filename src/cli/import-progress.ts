// How far an import has come, kept in the database until it reaches its end.
import type { Readable } from 'node:stream';
import type { ImportMark, NewImportMark } from '../events/write/import-marks.queries.js';
import { type LineEnd, readLineEnds } from './import-lines.js';

export interface KeepsMarks {
  readonly removeMarks: (ids: readonly number[]) => Promise<void>;
}

const endOf = ({ lines, digest }: Pick<ImportMark, 'lines' | 'digest'>): string => `${lines} ${digest}`;

export class ImportProgress {
  /** Marks of these lines, which the next one takes the place of. */
  private ids: readonly number[] = [];
  private readonly marks: ReadonlyMap<string, readonly number[]>;

  constructor(marks: readonly ImportMark[]) {
    const byEnd = new Map<string, number[]>();
    for (const mark of marks) byEnd.set(endOf(mark), [...(byEnd.get(endOf(mark)) ?? []), mark.id]);
    this.marks = byEnd;
  }

  /** Told of every line in turn: an earlier import may have ended with it. */
  passed({ number, digest }: LineEnd): void {
    const ids = this.marks.get(endOf({ lines: number, digest }));
    if (ids !== undefined) this.ids = [...this.ids, ...ids];
  }

  markAt({ number, digest }: LineEnd): NewImportMark {
    return { lines: number, digest, replaced: this.ids };
  }

  written(id: number | null): void {
    if (id !== null) this.ids = [id];
  }

  async end(keeper: KeepsMarks): Promise<void> {
    if (this.ids.length > 0) await keeper.removeMarks(this.ids);
    this.ids = [];
  }
}

/**
 * After how many lines of the source an earlier import of it ended before its time.
 *
 * @param marks the last one first
 * @returns 0 when none did
 */
export async function linesDone(source: Readable, marks: readonly ImportMark[]): Promise<number> {
  const wanted = new Set(marks.map(endOf));
  const last = Math.max(0, ...marks.map(({ lines }) => lines));
  const met = new Set<string>();
  if (last > 0) {
    for await (const { number, digest } of readLineEnds(source)) {
      const end = endOf({ lines: number, digest });
      if (wanted.has(end)) met.add(end);
      if (number >= last) break;
    }
  }
  return marks.find((mark) => met.has(endOf(mark)))?.lines ?? 0;
}
