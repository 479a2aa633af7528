// The table that compares sizes.
import { MOST_RATIO, type SizeFigures, type SizeRow, type Sizes } from '../sizes/result.js';
import { decimal, judged, table, whole } from './table.js';

export function sizesTable({ sizes, rows }: Sizes): string {
  const head = ['Request', ...sizes.map((size) => `${whole(size)} events:`), 'Ratio:', 'Aim:', 'Matches:'];
  return table(
    head,
    rows.map((row) => [
      row.name,
      ...sizes.map((size) => timeCell(row, size, sizes)),
      row.note ?? ratioCell(row),
      row.aimMs === undefined ? `${MOST_RATIO}x` : `${row.aimMs} ms`,
      matchesOf(row, sizes),
    ]),
  );
}

const ratioCell = ({ ratio, aimMs }: SizeRow): string =>
  aimMs !== undefined || ratio === null
    ? decimal(ratio ?? undefined)
    : judged(-ratio, -MOST_RATIO, decimal(ratio));

/** With an aim in milliseconds, the time in the largest calendar is judged. */
function timeCell({ bySize, aimMs }: SizeRow, size: number, sizes: readonly number[]): string {
  const figures = bySize[size];
  const shown = timesOf(figures);
  if (aimMs === undefined || figures === undefined || size !== sizes.at(-1)) return shown;
  return judged(-figures.ms, -aimMs, shown);
}

/** `3.1 (0.4 + 1.2)`: the response, and in it the statements of the page and of the total; or `3.1 (1.6)`, one that does both. */
function timesOf(figures: SizeFigures | undefined): string {
  if (figures === undefined) return '';
  const { ms, pageMs, totalMs, bothMs = 0 } = figures;
  if (pageMs === undefined) return decimal(ms, 1);
  const shares = bothMs > 0 ? decimal(bothMs, 1) : `${decimal(pageMs, 1)} + ${decimal(totalMs, 1)}`;
  return `${decimal(ms, 1)} (${shares})`;
}

const matchesOf = ({ bySize }: SizeRow, sizes: readonly number[]): string =>
  sizes.map((size) => whole(bySize[size]?.total ?? undefined)).join(' / ');
