// What of the results the chart shows: ratios, never absolute figures.
import type { Kind, Row } from '../report/rows.js';
import { MOST_RATIO } from '../sizes/result.js';
import type { Bar, Section } from './chart.js';
import type { Results } from './kept.js';

export function chartSections({ report, sizes }: Results): Section[] {
  const rows = report?.result.rows ?? [];
  const sections: Section[] = [
    { title: 'Hot reads, as a share of the ceiling', most: 1.1, bars: barsOf(rows, 'hot') },
    { title: 'Cold reads, as a share of the database alone', most: 1.1, bars: barsOf(rows, 'cold') },
  ];
  if (sizes !== undefined) {
    const of = sizes.result.sizes.map((size) => size.toLocaleString('en-US'));
    sections.push({
      title: `Time at ${of.at(-1) ?? ''} events against ${of[0] ?? ''}`,
      most: 4,
      // Others are judged by their time.
      bars: sizes.result.rows.flatMap(({ name, ratio, aimMs }) =>
        ratio === null || aimMs !== undefined ? [] : [{ name, value: ratio, aim: MOST_RATIO, isLimit: true }],
      ),
    });
  }
  return sections.filter(({ bars }) => bars.length > 0);
}

const barsOf = (rows: readonly Row[], kind: Kind): Bar[] =>
  rows.flatMap((row) =>
    row.kind !== kind || row.ratio === undefined
      ? []
      : [{ name: row.name, value: row.ratio, ...(row.aim !== undefined && { aim: row.aim }) }],
  );
