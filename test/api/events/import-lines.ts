// Imports bodies the way the command does, and what is compared of responses afterwards.
import { ImportRun, type ImportOptions } from '../../../src/service/cli/import-run.js';
import type { Line } from '../../../src/service/cli/ndjson-lines.js';
import { ApiError } from '../../../src/foundation/errors/api-error.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import type { TestCalendar } from '../../support/app.js';

interface Result {
  readonly added: number;
  readonly next: number;
  readonly faults: string[];
}

/** Lines of so many bytes go in batches of ten, where those of few bytes go in batches of 500. */
export const TENTH = Math.ceil((4 * 1024 * 1024) / 10);

/**
 * @param onLine is told of each line before it is read
 * @param bytes of each line
 */
export async function importLines(
  calendar: TestCalendar,
  bodies: readonly unknown[],
  options: Partial<ImportOptions> = {},
  onLine: (number: number, run: ImportRun) => unknown = () => undefined,
  bytes = 100,
): Promise<Result> {
  const faults: string[] = [];
  const run = new ImportRun(
    calendar.app.get(EventImporter),
    {
      viewer: { role: 'administrator', userId: calendar.userIds.administrator, login: 'administrator' },
      language: undefined,
      firstLine: 1,
      skipsInvalid: false,
      isDryRun: false,
      progress: null,
      ...options,
    },
    {
      reportInvalid: (number, fault) => {
        const names =
          fault instanceof ApiError ? [...(fault.options.parameterErrors?.keys() ?? [])] : [String(fault)];
        const code = fault instanceof ApiError ? `${fault.code} ` : '';
        faults.push(`${number} ${code}${names.join(' ')}`.trim());
      },
      reportProgress: () => undefined,
    },
  );
  async function* lines(): AsyncGenerator<Line> {
    for (const [i, body] of bodies.entries()) {
      await onLine(i + 1, run);
      yield { number: i + 1, digest: `digest ${i + 1}`, byteLength: bytes, body: body as Line['body'] };
    }
  }
  await run.run(lines());
  return { added: run.addedCount, next: run.nextLine, faults };
}

/** Ids are given in another order: everything is there, but the numbers. */
export function withoutIds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?<=\/|id=|p=|^)\d+(?=$|[/?&"])/g, '#');
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ['id', 'term_taxonomy_id', 'term_order'].includes(name) && typeof member === 'number'
        ? '#'
        : withoutIds(member),
    ]),
  );
}
