import { foldRows } from './fold-rows.js';
import type { ImportItem } from '../import-item.js';
import { toItem } from './to-item.js';

const RULE = { rrule: { FREQ: 'WEEKLY', BYDAY: { DAY: 'WE' } } };
const on = (day: string): object => ({ start_date: `${day} 19:30:00`, end_date: `${day} 21:00:00` });
const read = (...rows: object[]): ImportItem[] => foldRows(rows.map((row, n) => toItem(n + 1, { ...row })));
const shapes = (...rows: object[]): unknown[][] =>
  read(...rows).map(({ externalId, line, body, exceptions }) => [
    externalId,
    line,
    body['recurrence'],
    exceptions.map(({ occurrence }) => occurrence),
  ]);

describe('foldRows', () => {
  it('joins rows whose ids are the same but for their start', () => {
    const rows = ['2027-05-12', '2027-05-05', '2027-05-19'].map((day) => ({
      uid: `yoga@x-${day} 19:30:00 America/Anchorage`,
      title: 'Yoga',
      recurrence: RULE,
      ...on(day),
    }));
    const dates = ['2027-05-12 19:30:00', '2027-05-19 19:30:00'];
    expect(shapes(...rows)).toEqual([['yoga@x', 2, { dates }, []]]);
    expect(read(...rows)[0]?.body).toMatchObject({ title: 'Yoga', ...on('2027-05-05') });
  });

  it('joins rows of the same id, also when they differ', () => {
    const rows = [
      { uid: 'yoga@x', title: 'Yoga', ...on('2027-05-05') },
      { uid: 'yoga@x', title: 'Yoga outside', ...on('2027-05-12') },
      { uid: 'yoga@x', title: 'Yoga', start_date: '2027-05-19 19:30:00', end_date: '2027-05-19 22:00:00' },
    ];
    const dates = ['2027-05-12 19:30:00', '2027-05-19 19:30:00'];
    expect(shapes(...rows)).toEqual([['yoga@x', 1, { dates }, dates]]);
    expect(read(...rows)[0]?.exceptions[0]?.body).toMatchObject({ title: 'Yoga outside' });
  });

  it('leaves a row alone that has the rule of a series in another place', () => {
    const row = (uid: string, venue: string, day: string): object => ({
      uid,
      title: 'Yoga',
      venue,
      recurrence: RULE,
      ...on(day),
    });
    const rows = [row('yoga@x-2027-05-05 19:30:00', 'Hall', '2027-05-05'), row('b', 'Park', '2027-05-12')];
    expect(shapes(...rows).map(([id]) => id)).toEqual(['yoga@x', 'b']);
  });

  it('joins a row that has the rule of a series, but another id', () => {
    const first = { uid: 'yoga@x0', title: 'Yoga', recurrence: RULE, ...on('2027-05-05') };
    const second = { ...first, uid: 'yoga@x-2027-05-12 19:30:00', ...on('2027-05-12') };
    expect(shapes(first, second)).toEqual([['yoga@x', 1, { dates: ['2027-05-12 19:30:00'] }, []]]);
    expect(shapes(first, { ...second, title: 'Choir' })).toEqual([
      ['yoga@x0', 1, undefined, []],
      ['yoga@x', 2, undefined, []],
    ]);
  });

  it.each([
    [
      'events',
      [
        { uid: 'a', title: 'A', ...on('2027-05-05') },
        { uid: 'b', title: 'A', ...on('2027-05-12') },
      ],
    ],
    ['an id that ends in another date', [{ uid: 'a-2027-05-06 19:30:00', title: 'A', ...on('2027-05-05') }]],
    ['events of one id and start', [1, 2].map((n) => ({ uid: 'a', title: `A ${n}`, ...on('2027-05-05') }))],
    [
      'series of one id',
      [1, 2].map((n) => ({ uid: 'a', title: 'A', recurrence: 'FREQ=DAILY', ...on(`2027-05-0${n}`) })),
    ],
  ])('leaves %s as they are', (_, rows) => {
    expect(read(...rows)).toEqual(rows.map((row, n) => toItem(n + 1, { ...row })));
  });
});
