import { MAX_ITEMS } from '../source-limits.js';
import { createRowReader, type CsvRow, TooManyRows } from './csv-row-limits.js';

/** Rows with a value after rows without one; the reader gets one at a time. */
function readRows(emptyCount: number, fullCount: number): CsvRow[] {
  const rows: CsvRow[] = [];
  const read = createRowReader(rows);
  for (let n = 0; n < emptyCount; n += 1) read([' ', ''], { lines: 1 });
  for (let n = 0; n < fullCount; n += 1) read(['x'], { lines: 1 });
  return rows;
}

it('keeps rows with a value, and the line on which each begins', () => {
  const rows: CsvRow[] = [];
  const read = createRowReader(rows);
  expect(read(['Title', 'Text'], { lines: 1 })).toBeNull();
  read(['', ' \t'], { lines: 2 });
  read(['Jazz', 'a\nb\r\nc\rd'], { lines: 6 });
  read(['', 'x'], { lines: 7 });
  expect(rows).toEqual([
    { line: 1, record: ['Title', 'Text'] },
    { line: 3, record: ['Jazz', 'a\nb\r\nc\rd'] },
    { line: 7, record: ['', 'x'] },
  ]);
});

it('takes as many items as allowed beside the names of the columns', () => {
  expect(readRows(0, MAX_ITEMS + 1)).toHaveLength(MAX_ITEMS + 1);
  expect(() => readRows(0, MAX_ITEMS + 2)).toThrow(TooManyRows);
});

it('takes twice as many rows with those that are empty', () => {
  expect(readRows(2 * MAX_ITEMS - 1, 1)).toHaveLength(1);
  expect(() => readRows(2 * MAX_ITEMS, 1)).toThrow(TooManyRows);
});
