import { findClashes, listDayPeriods, listStartPeriods } from './find-clashes.js';
import type { NearbyEvent } from './nearby-events.queries.js';

const HALL = { venueIds: [7], venueNames: ['Hall'] };
const ELSEWHERE = { venueIds: [8], venueNames: ['Mill'] };
const NOWHERE = { venueIds: [], venueNames: [] };

/** @param times of 2027-05-01 in UTC: `19:30-22:00` */
function event(id: number, times: string, fields: Partial<NearbyEvent> = {}): NearbyEvent {
  const [start = '', end = ''] = times.split('-').map((time) => `2027-05-01 ${time}:00`);
  return {
    id,
    status: 'publish',
    authorId: 1,
    isProtected: false,
    parentId: null,
    seriesId: null,
    allDay: false,
    isCancelled: false,
    startsLocal: start,
    startsMs: Date.parse(`${start}Z`),
    endsMs: Date.parse(`${end}Z`),
    titles: [`Title ${id}`],
    ...HALL,
    ...fields,
  };
}

const clashOf = (...events: readonly NearbyEvent[]): string | null => {
  const [clash = null, ...others] = findClashes(new Set([1]), events);
  expect(others).toEqual([]);
  return clash && `${clash.ids.join()} ${clash.code}`;
};

const JAZZ = { titles: ['Harbour Jazz Night'] };
const TALK = { titles: ['A talk about bees'] };

it.each<[string, NearbyEvent, NearbyEvent, string | null]>([
  ['overlap', event(1, '10:00-12:00', JAZZ), event(2, '11:59-13:00', TALK), '1,2 venue_conflict'],
  ['follow each other', event(1, '10:00-12:00', JAZZ), event(2, '12:00-13:00', TALK), null],
  ['precede each other', event(1, '12:00-13:00', JAZZ), event(2, '10:00-12:00', TALK), null],
  ['lie elsewhere', event(1, '10:00-12:00', JAZZ), event(2, '10:00-12:00', { ...TALK, ...ELSEWHERE }), null],
  ['have no venue', event(1, '10:00-12:00', { ...JAZZ, ...NOWHERE }), event(2, '10:00-12:00', TALK), null],
  ['last twelve hours', event(1, '10:00-22:00', JAZZ), event(2, '11:00-12:00', TALK), null],
  ['last almost twelve', event(1, '10:00-21:59', JAZZ), event(2, '11:00-12:00', TALK), '1,2 venue_conflict'],
  ['last all day', event(1, '10:00-12:00', JAZZ), event(2, '10:00-12:00', { ...TALK, allDay: true }), null],
  [
    'are cancelled',
    event(1, '10:00-12:00', JAZZ),
    event(2, '10:00-12:00', { ...TALK, isCancelled: true }),
    null,
  ],
  ['are a part', event(1, '10:00-12:00', { ...JAZZ, parentId: 2 }), event(2, '10:00-12:00', TALK), null],
  ['are the whole', event(1, '10:00-12:00', JAZZ), event(2, '10:00-12:00', { ...TALK, parentId: 1 }), null],
  [
    'are parts of one event',
    event(1, '10:00-12:00', { ...JAZZ, parentId: 3 }),
    event(2, '10:00-12:00', { ...TALK, parentId: 3 }),
    null,
  ],
  [
    'are dates of one series',
    event(1, '10:00-12:00', { ...JAZZ, seriesId: 3 }),
    event(2, '10:00-12:00', { ...JAZZ, seriesId: 3 }),
    null,
  ],
  [
    'are dates of two series',
    event(1, '10:00-12:00', { ...JAZZ, seriesId: 3 }),
    event(2, '10:00-12:00', { ...TALK, seriesId: 4 }),
    '1,2 venue_conflict',
  ],
  [
    'share title and venue',
    event(1, '10:00-11:00', JAZZ),
    event(2, '11:00-12:00', JAZZ),
    '1,2 probable_duplicate',
  ],
  ['begin later', event(1, '10:00-11:00', JAZZ), event(2, '11:01-12:00', JAZZ), null],
  ['share a title', event(1, '10:00-11:00', JAZZ), event(2, '10:00-11:00', { ...JAZZ, ...ELSEWHERE }), null],
  [
    'share a title, one without a venue',
    event(1, '10:00-11:00', JAZZ),
    event(2, '10:00-11:00', { ...JAZZ, ...NOWHERE }),
    '1,2 probable_duplicate',
  ],
  [
    'share the name of a venue',
    event(1, '10:00-11:00', JAZZ),
    event(2, '10:00-11:00', { titles: ['Harbor Jazz Nights'], venueIds: [9], venueNames: ['HALL'] }),
    '1,2 probable_duplicate',
  ],
])('events that %s', (_, one, other, expected) => {
  expect([clashOf(one, other), clashOf(other, one)]).toEqual([expected, expected]);
});

it('names only pairs of the events that are wanted, the lower id first', () => {
  const events = [3, 2, 1].map((id) => event(id, '10:00-12:00', { titles: [`${'abc'[id - 1]}`.repeat(9)] }));
  expect(findClashes(new Set([2]), events).map(({ ids }) => ids)).toEqual([
    [2, 3],
    [1, 2],
  ]);
});

it('looks as far around each event as the same day of another zone may begin, and once where that overlaps', () => {
  const hour = (n: number): number => Date.parse('2027-05-01T00:00Z') + n * 3_600_000;
  const at = (starts: number): NearbyEvent => event(1, '10:00-12:00', { startsMs: hour(starts) });
  expect(listDayPeriods([at(200), at(0), at(100)])).toEqual([[hour(-50), hour(250)]]);
  expect(listDayPeriods([at(101), at(0)])).toEqual([
    [hour(-50), hour(50)],
    [hour(51), hour(151)],
  ]);
});

it('looks an hour around the starts of events, and as far as the same day around whole days', () => {
  const hour = (n: number): number => Date.parse('2027-05-01T00:00Z') + n * 3_600_000;
  const at = (starts: number, allDay = false): NearbyEvent =>
    event(1, '10:00-12:00', { startsMs: hour(starts), allDay });
  expect(listStartPeriods([at(40), at(20), at(22), at(200, true)])).toEqual([
    [hour(19), hour(23)],
    [hour(39), hour(41)],
    [hour(150), hour(250)],
  ]);
});
