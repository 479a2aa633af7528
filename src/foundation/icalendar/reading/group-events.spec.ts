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
