// The pure parts of the benchmark: a figure that is wrong here is wrong on the page.
import { Arrivals } from '../../bench/followers/arrivals.js';
import { familyOf } from '../../bench/memory/resident.js';
import { summarize } from '../../bench/plans/plan.js';
import { isRead, purposeOf } from '../../bench/sizes/shares.js';
import { inOrder, median, quantile } from '../../bench/statistics.js';
import { parseWrk } from '../../bench/wrk/parse-wrk.js';
import { NUMBER, toWire } from '../../bench/wrk/requests.js';

describe('medians and quantiles', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[], NaN],
  ])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  it('the 99 % of 200 values is the third largest', () => {
    const values = inOrder(Array.from({ length: 200 }, (_, n) => 200 - n));

    expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([101, 199, 200]);
  });
});

describe('what arrives of what was changed', () => {
  it('is counted once it is known to be changed, and is never early', () => {
    const arrivals = new Arrivals();
    arrivals.arrive(7, 1);
    expect(arrivals.count).toBe(0);
    arrivals.change(1);
    arrivals.arrive(8, 1);
    arrivals.arrive(8, 1);
    arrivals.arrive(8, 2);
    expect(arrivals.count).toBe(2);
    expect(arrivals.lateness().slowest).toBeGreaterThanOrEqual(0);
    expect(arrivals.lateness().p50).toBeGreaterThanOrEqual(0);
  });
});

describe('what wrk prints', () => {
  const printed = (summary: object): string =>
    `Running 2s test @ http://127.0.0.1:1\n  1 threads and 16 connections\n${JSON.stringify({
      requests: 5000,
      seconds: 2,
      bytes: 1_000_000,
      refused: 0,
      broken: 0,
      p50: 1.5,
      p99: 4,
      slowest: 9,
      ...summary,
    })}\n`;

  it('becomes a rate and the size of an answer', () =>
    expect(parseWrk(printed({}))).toEqual({
      perSecond: 2500,
      requests: 5000,
      bytes: 200,
      p50: 1.5,
      p99: 4,
      slowest: 9,
    }));

  it.each([
    [{ refused: 3 }, '3 of 5000 responses were errors'],
    [{ broken: 2 }, '2 connections or responses failed'],
    [{ requests: 0 }, 'there was no response'],
  ])('is no figure with %j', (summary, message) => expect(() => parseWrk(printed(summary))).toThrow(message));

  it('is needed', () => expect(() => parseWrk('unable to connect\n')).toThrow('unable to connect'));
});

describe('requests as they go over the wire', () => {
  it('keep their length when the number is put in', () => {
    const body = { title: `Concert ${NUMBER}`, cost: '€12' };
    const wire = toWire('http://127.0.0.1:3160', {
      method: 'POST',
      path: '/events',
      headers: { A: 'b' },
      body,
    });

    expect(wire.toString()).toBe(
      'POST /events HTTP/1.1\r\nHost: 127.0.0.1:3160\r\nA: b\r\nContent-Type: application/json\r\n' +
        `Content-Length: 43\r\n\r\n{"title":"Concert ########","cost":"€12"}`,
    );
    expect(NUMBER).toHaveLength(8);
  });

  it('have no body when none is given', () =>
    expect(toWire('http://127.0.0.1:3160', { path: '/events?page=2' }).toString()).toBe(
      'GET /events?page=2 HTTP/1.1\r\nHost: 127.0.0.1:3160\r\n\r\n',
    ));
});

describe('the memory of the service', () => {
  it('is that of its process and of those it started, without PostgreSQL', () => {
    const listing = [
      '    1     0  1024 init',
      '  100     1 204800 node',
      '  101   100 102400 node',
      '  102   100 51200 postgres',
      '  103   101 10240 node',
      '  200     1 409600 node',
    ].join('\n');

    expect([...familyOf(100, listing)]).toEqual([
      [100, 200],
      [101, 100],
      [103, 10],
    ]);
  });
});

describe('what a statement is for', () => {
  it.each([
    ['SELECT event_id FROM event_listings ORDER BY starts_at LIMIT 10 OFFSET 0', 'page'],
    ['SELECT count(*)::int AS total FROM event_term_listings WHERE term_id = $1', 'total'],
    ['SELECT ((SELECT sum(starts_at) FROM event_day_counts WHERE day >= $1))::int AS total', 'total'],
    [
      'WITH m AS (SELECT id FROM event_words) SELECT (SELECT count(*) FROM m) AS total, id FROM m LIMIT 10 OFFSET 20',
      'both',
    ],
    ['SELECT (SELECT sum(delta) FROM term_counts), title FROM event_words LIMIT 1', 'rest'],
    ['SELECT e.id, e.cost FROM events e WHERE e.id = ANY($1)', 'rest'],
  ])('%s: %s', (text, purpose) => expect(purposeOf(text)).toBe(purpose));
});

describe('what a plan reads', () => {
  const node = { 'Actual Loops': 1, 'Actual Rows': 0, 'Actual Total Time': 0 };

  it('is what its scans give and leave out, in all loops; the slowest scan comes first', () => {
    const heap = { ...node, 'Node Type': 'Bitmap Heap Scan', 'Relation Name': 'events' };
    const plan = {
      ...node,
      ...{ 'Node Type': 'Nested Loop', 'Actual Rows': 9, 'Actual Total Time': 8 },
      ...{ 'Shared Hit Blocks': 30, 'Shared Read Blocks': 4 },
      Plans: [
        {
          ...{ ...heap, 'Actual Rows': 7, 'Actual Total Time': 5, 'Rows Removed by Index Recheck': 2 },
          Plans: [
            {
              ...{ ...node, 'Node Type': 'Bitmap Index Scan', 'Index Name': 'ix_events_day' },
              ...{ 'Actual Rows': 8, 'Actual Total Time': 2 },
            },
          ],
        },
        {
          ...{ ...node, 'Node Type': 'Index Scan', 'Index Name': 'pk_venues', 'Actual Loops': 3 },
          ...{ 'Actual Rows': 0.5, 'Actual Total Time': 1, 'Rows Removed by Filter': 10 },
        },
        { ...node, 'Node Type': 'Seq Scan', 'Relation Name': 'terms', 'Actual Rows': 40 },
      ],
    };
    expect(summarize({ Plan: plan, 'Planning Time': 0.5, 'Execution Time': 8 })).toEqual({
      ms: 8.5,
      rowsRead: 81,
      pages: 34,
      scans: [
        ...['Bitmap Heap Scan events', 'Index Scan pk_venues', 'Bitmap Index Scan ix_events_day'],
        'Seq Scan terms',
      ],
    });
  });
});

it('statements that change rows or lock them are no reads', () => {
  const reads = [
    'SELECT id FROM events WHERE updated_at > $1',
    'WITH m AS (SELECT 1) SELECT count(*) FROM m',
    'WITH c AS (SELECT 1) INSERT INTO unchecked_events SELECT * FROM c',
    'WITH c AS (SELECT 1) UPDATE finding_cursor SET id = 1',
    'WITH d AS (DELETE FROM mails RETURNING id) SELECT * FROM d',
    'SELECT id FROM mails LIMIT 1 FOR UPDATE SKIP LOCKED',
    'BEGIN',
  ].filter((text) => isRead({ text, values: [] }));
  expect(reads).toHaveLength(2);
});
