// How far an import has come, kept in the database until it reaches its end.
import type { Readable } from 'node:stream';
import type { ImportMark, NewImportMark } from '../events/write/import-marks.queries.js';
import { type LinePosition, readLinePositions } from './ndjson-lines.js';

export interface MarkRemover {
  readonly removeMarks: (ids: readonly number[]) => Promise<void>;
}

const toMarkKey = ({ lines, digest }: Pick<ImportMark, 'lines' | 'digest'>): string => `${lines} ${digest}`;

export class ImportProgress {
  /** Marks of these lines, which the next one takes the place of. */
  private replacedMarkIds: readonly number[] = [];
  private readonly markIdsByKey: ReadonlyMap<string, readonly number[]>;

  constructor(marks: readonly ImportMark[]) {
    const byEnd = new Map<string, number[]>();
    for (const mark of marks) byEnd.set(toMarkKey(mark), [...(byEnd.get(toMarkKey(mark)) ?? []), mark.id]);
    this.markIdsByKey = byEnd;
  }

  /** Told of every line in turn: an earlier import may have ended with it. */
  passLine({ number, digest }: LinePosition): void {
    const ids = this.markIdsByKey.get(toMarkKey({ lines: number, digest }));
    if (ids !== undefined) this.replacedMarkIds = [...this.replacedMarkIds, ...ids];
  }

  createMark({ number, digest }: LinePosition): NewImportMark {
    return { lines: number, digest, replaced: this.replacedMarkIds };
  }

  confirmMark(id: number | null): void {
    if (id !== null) this.replacedMarkIds = [id];
  }

  async removeMarks(keeper: MarkRemover): Promise<void> {
    if (this.replacedMarkIds.length > 0) await keeper.removeMarks(this.replacedMarkIds);
    this.replacedMarkIds = [];
  }
}

/**
 * After how many lines of the source an earlier import of it ended before its time.
 *
 * @param marks the last one first
 * @returns 0 when none did
 */
export async function countImportedLines(source: Readable, marks: readonly ImportMark[]): Promise<number> {
  const wanted = new Set(marks.map(toMarkKey));
  const last = Math.max(0, ...marks.map(({ lines }) => lines));
  const met = new Set<string>();
  if (last > 0) {
    for await (const { number, digest } of readLinePositions(source)) {
      const end = toMarkKey({ lines: number, digest });
      if (wanted.has(end)) met.add(end);
      if (number >= last) break;
    }
  }
  return marks.find((mark) => met.has(toMarkKey(mark)))?.lines ?? 0;
}
