// Which indexes the benchmark tells of, and what the page says of them.
import { type Index, nameOfUse, useOf } from '../../bench/indexes/result.js';
import { pageOf } from '../../bench/page/page.js';
import { tableOf } from '../docs/page.js';
import { machine } from './machine.js';

const index = (name: string, scans: number, isEmpty = false): Index => ({
  table: 'event_listings',
  name,
  scans,
  bytes: 8192,
  isEmpty,
});

const run = { events: 100_000, eventTime: 'instant' } as const;

describe('what is told of indexes', () => {
  it('those that nothing used, and apart from them those of empty tables', () =>
    expect(
      useOf([index('ix_a', 0), index('ix_b', 3), index('ix_c', 0, true), index('ix_d_starts_at', 0)], run),
    ).toEqual({
      ...run,
      count: 3,
      unused: [
        { table: 'event_listings', name: 'ix_a', bytes: 8192 },
        { table: 'event_listings', name: 'ix_d_starts_at', bytes: 8192 },
      ],
      empty: ['ix_c'],
    }));

  it('not those by instants in whose place there are some by wall clocks', () => {
    const indexes = ['ix_a_starts_at', 'ix_a_starts_local', 'ix_b_ends_at', 'ix_modified_at'];
    const { count, unused } = useOf(
      indexes.map((name) => index(name, 0)),
      { events: 1000, eventTime: 'local' },
    );

    expect(count).toBe(3);
    expect(unused.map(({ name }) => name)).toEqual(['ix_a_starts_local', 'ix_b_ends_at', 'ix_modified_at']);
  });

  it('is kept apart for wall clocks', () =>
    expect([nameOfUse({ eventTime: 'instant' }), nameOfUse({ eventTime: 'local' })]).toEqual([
      'indexes',
      'indexes-local',
    ]));
});

describe('indexes on the page', () => {
  const kept = (indexes: readonly Index[], eventTime: 'local' | 'instant') => ({
    machine,
    result: useOf(indexes, { events: 100_000, eventTime }),
  });
  const page = pageOf({
    indexes: kept([index('ix_a', 1), index('ix_b', 2)], 'instant'),
    'indexes-local': kept([index('ix_a', 1), index('ix_b', 0)], 'local'),
  });

  it('says that all were used, or how many were not', () => {
    expect(page).toContain('2027-03-10, 100,000 events, `EVENT_TIME=instant`: all 2 indexes were used.');
    expect(page).toContain('`EVENT_TIME=local`: of 2 indexes, **1** was used by nothing.');
  });

  it('names those that nothing used', () =>
    expect(tableOf(page, 'Used by nothing', 'Table', 'Size')).toEqual([
      ['ix_b', 'event_listings', '8.2 kB'],
    ]));
});
