// The table that compares sizes.
import type { SizeFigures, SizeRow, Sizes } from '../sizes/result.js';
import { decimal, table, whole } from './table.js';

export function sizesTable({ sizes, rows }: Sizes): string {
  const head = ['List', ...sizes.map((size) => `${whole(size)} events:`), 'Ratio:', 'Matches:'];
  return table(
    head,
    rows.map((row) => [
      row.name,
      ...sizes.map((size) => timesOf(row.bySize[size])),
      row.note ?? decimal(row.ratio ?? undefined),
      matchesOf(row, sizes),
    ]),
  );
}

/** `3.1 (0.4 + 1.2)`: the answer, and in it the statements of the page and of the total; or `3.1 (1.6)`, one that does both. */
function timesOf(figures: SizeFigures | undefined): string {
  if (figures === undefined) return '';
  const { ms, pageMs, totalMs, bothMs = 0 } = figures;
  if (pageMs === undefined) return decimal(ms, 1);
  const shares = bothMs > 0 ? decimal(bothMs, 1) : `${decimal(pageMs, 1)} + ${decimal(totalMs, 1)}`;
  return `${decimal(ms, 1)} (${shares})`;
}

const matchesOf = ({ bySize }: SizeRow, sizes: readonly number[]): string =>
  sizes.map((size) => whole(bySize[size]?.total ?? undefined)).join(' / ');
