import { ParameterError } from '../../errors/parameter-error.js';
import { type FileItem, groupEvents } from './group-events.js';
import { readCalendar } from './read-calendar.js';

function group(...events: readonly (readonly string[])[]): FileItem[] {
  const text = events
    .flatMap((lines) => ['BEGIN:VEVENT', 'SUMMARY:Harbour Jazz', ...lines, 'END:VEVENT'])
    .join('\n');
  const file = readCalendar(text, 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return [...groupEvents(file.events).items];
}

const SERIES = ['UID:a', 'DTSTART;TZID=Europe/London:20270504T180000', 'RRULE:FREQ=WEEKLY;COUNT=4'];
const exception = (id: string, ...lines: readonly string[]): string[] => [
  'UID:a',
  `RECURRENCE-ID${id}`,
  'DTSTART;TZID=Europe/London:20270512T200000',
  ...lines,
];

describe('groupEvents', () => {
  it('gives a series its exceptions, in the order of their dates and wherever they stand', () => {
    const items = group(
      exception(';TZID=Europe/London:20270518T180000', 'STATUS:CANCELLED'),
      SERIES,
      exception(';TZID=Europe/London:20270511T180000'),
      ['UID:b', 'DTSTART:20270504T180000'],
    );

    expect(items.map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(items[0]).toMatchObject({
      body: { recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'] } },
      exceptions: [
        {
          occurrence: '2027-05-11 18:00:00',
          body: { start_date: '2027-05-12 20:00:00', event_status: 'scheduled' },
        },
        { occurrence: '2027-05-18 18:00:00', body: { event_status: 'cancelled' } },
      ],
    });
    expect(items[0]?.exceptions[0]?.body).not.toHaveProperty('recurrence');
  });

  it.each([
    ['UTC', ':20270511T170000Z'],
    ['another zone', ';TZID=Europe/Berlin:20270511T190000'],
    ['a day', ';VALUE=DATE:20270511'],
  ])('reads the date of an exception in %s on the clock of the series', (_, id) => {
    const [item] = group(SERIES, exception(id));

    expect(item?.exceptions.map(({ occurrence }) => occurrence)).toEqual(['2027-05-11 18:00:00']);
  });

  it('reads it also where the exception has moved to another zone', () => {
    const moved = ['UID:a', 'RECURRENCE-ID:20270511T170000Z', 'DTSTART;TZID=Asia/Tokyo:20270512T090000'];
    const [item] = group(SERIES, moved);

    expect(item?.exceptions).toMatchObject([
      { occurrence: '2027-05-11 18:00:00', body: { timezone: 'Asia/Tokyo' } },
    ]);
  });

  it('makes nothing of a cancelled date that the series does not have, and an event of another one', () => {
    const cancelled = exception(';TZID=Europe/London:20270512T180000', 'STATUS:CANCELLED');
    expect(group(SERIES, cancelled).map(({ uid }) => uid)).toEqual(['a']);
    expect(group(SERIES, exception(';TZID=Europe/London:20270512T180000')).map(({ uid }) => uid)).toEqual([
      'a',
      'a 2027-05-12 18:00:00',
    ]);
  });

  it('gives a date with an end of its own its other changes, once', () => {
    const period = 'RDATE;VALUE=PERIOD:20270512T170000Z/PT5H';
    const [plain] = group([...SERIES, period]);
    const [changed] = group([...SERIES, period], exception(':20270512T170000Z', 'LOCATION:Hall'));

    expect(plain?.exceptions).toMatchObject([
      { occurrence: '2027-05-12 18:00:00', body: { end_date: '2027-05-12 23:00:00', venue: [] } },
    ]);
    expect(changed?.exceptions).toMatchObject([
      { occurrence: '2027-05-12 18:00:00', body: { venue: [{ venue: 'Hall' }] } },
    ]);
  });

  it.each<[name: string, start: string, period: string, occurrences: string[]]>([
    ['of the same length', '', '20270512T170000Z/PT1H', []],
    ['before the start', '', '20270503T170000Z/PT5H', []],
    ['at the start', '', '20270504T170000Z/PT5H', ['2027-05-04 18:00:00']],
    // From 0:00 to 1:30 by the clock, and an hour longer, as the clock goes back
    ['of the same times', '20271024T000000/PT90M', '20271030T230000Z/PT2H30M', ['2027-10-31 00:00:00']],
  ])('has an exception for a period that differs: %s', (_, first, period, occurrences) => {
    const [start = '', duration = ''] = (first === '' ? '20270504T180000/PT1H' : first).split('/');
    const [item] = group([
      'UID:a',
      `DTSTART;TZID=Europe/London:${start}`,
      `DURATION:${duration}`,
      `RDATE;VALUE=PERIOD:${period},20271231T120000Z/${duration}`,
    ]);

    expect(item?.exceptions.map(({ occurrence }) => occurrence)).toEqual(occurrences);
    expect(item?.exceptions.filter(({ isForFollowing }) => isForFollowing)).toEqual([]);
  });

  it('sorts periods and changed dates together', () => {
    const [item] = group(
      [...SERIES, 'RDATE;VALUE=PERIOD:20270512T170000Z/PT5H'],
      exception(':20270525T170000Z'),
      exception(':20270511T170000Z'),
      exception(':20270518T170000Z'),
    );

    expect(item?.exceptions.map(({ occurrence }) => occurrence.slice(0, 10))).toEqual([
      ...['2027-05-11', '2027-05-12', '2027-05-18', '2027-05-25'],
    ]);
  });

  it('keeps the rule of the series where a changed date has one, too', () => {
    const items = group(SERIES, exception(':20270511T170000Z', 'RRULE:FREQ=DAILY;COUNT=2'));

    expect(items).toMatchObject([
      { body: { recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'] } }, exceptions: [{}] },
    ]);
  });

  it('takes a date of a series that is too far away to be looked up', () => {
    const rare = ['UID:a', 'DTSTART:20270504T180000', 'RRULE:FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;COUNT=50'];
    const [item] = group(rare, exception(':27000101T170000Z'));

    expect(item?.exceptions).toMatchObject([{ occurrence: '2700-01-01 18:00:00' }]);
  });

  it('says which exceptions are for all that follow', () => {
    const [item] = group(SERIES, exception(';RANGE=THISANDFUTURE:20270511T170000Z'));

    expect(item?.exceptions).toMatchObject([{ isForFollowing: true }]);
  });

  it.each([
    ['is missing', []],
    ['is a single event', [['UID:a', 'DTSTART:20270504T180000']]],
  ])('makes an event of an occurrence whose series %s', (_, others) => {
    const items = group(...others, exception(':20270511T170000Z'));

    expect(items.at(-1)).toMatchObject({
      uid: 'a 2027-05-11 18:00:00',
      body: { start_date: '2027-05-12 20:00:00', recurrence: null },
      exceptions: [],
    });
  });
});
