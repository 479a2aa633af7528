// The progress of an import, stored in the database until the import completes.
import type { Readable } from 'node:stream';
import type { EventImporter } from '../../calendar/events/write/event-importer.js';
import type { ImportMark, NewImportMark } from '../../calendar/events/write/import-marks.queries.js';
import { type LinePosition, readLinePositions } from './ndjson-lines.js';

const toMarkKey = ({ lines, digest }: Pick<ImportMark, 'lines' | 'digest'>): string => `${lines} ${digest}`;

export class ImportProgress {
  /** Marks that the next one replaces. */
  private replacedMarkIds: readonly number[] = [];
  private readonly markIdsByKey: ReadonlyMap<string, readonly number[]>;

  constructor(marks: readonly ImportMark[]) {
    const idsByKey = new Map<string, number[]>();
    for (const mark of marks) {
      const key = toMarkKey(mark);
      idsByKey.set(key, [...(idsByKey.get(key) ?? []), mark.id]);
    }
    this.markIdsByKey = idsByKey;
  }

  /** Called for every line, in order: finds the marks of earlier imports. */
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

  async removeMarks(importer: Pick<EventImporter, 'removeMarks'>): Promise<void> {
    if (this.replacedMarkIds.length > 0) await importer.removeMarks(this.replacedMarkIds);
    this.replacedMarkIds = [];
  }
}

/**
 * Counts the lines of the source that an interrupted import has written; 0 without one.
 *
 * @param marks the latest first
 */
export async function countImportedLines(source: Readable, marks: readonly ImportMark[]): Promise<number> {
  const keys = new Set(marks.map(toMarkKey));
  const last = Math.max(0, ...marks.map(({ lines }) => lines));
  const matchingKeys = new Set<string>();
  if (last > 0) {
    for await (const { number, digest } of readLinePositions(source)) {
      const key = toMarkKey({ lines: number, digest });
      if (keys.has(key)) matchingKeys.add(key);
      if (number >= last) break;
    }
  }
  return marks.find((mark) => matchingKeys.has(toMarkKey(mark)))?.lines ?? 0;
}
