import fc from 'fast-check';
import { asMuchAs, some } from '../../../test/support/effort.js';
import { type ParsedDateTime, parseDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';
import { parseLocalInZone } from './parse-local-in-zone.js';

const now = Temporal.Instant.from('2027-03-10T12:00:00Z');
const zones = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Africa/Monrovia',
  'Antarctica/Troll',
  'UTC',
  'UTC+5:30',
  '-11:00',
  'EST',
];

const shown = (moment: ParsedDateTime | null): unknown =>
  moment && {
    ...moment,
    instant: moment.instant.toString(),
    wall: moment.local.toString(),
  };

const two = (n: number): string => String(n).padStart(2, '0');
const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const text = fc
  .record({
    year: fc.oneof(fc.integer({ min: 1885, max: 2040 }), upTo(9999)),
    day: fc.tuple(upTo(13), upTo(32)),
    time: fc.tuple(upTo(25), upTo(61), upTo(61)),
    between: fc.constantFrom(' ', 'T', 't'),
    isShort: fc.boolean(),
  })
  .map(({ year, day, time, between, isShort }) => {
    const date = [String(year).padStart(4, '0'), ...day.map(two)].join('-');
    return `${date}${between}${time
      .slice(0, isShort ? 2 : 3)
      .map(two)
      .join(':')}`;
  });

/** A blank before it makes the grammar read the text. */
const byGrammar = (wanted: string, zone: string): unknown =>
  shown(parseDateTime(` ${wanted}`, { now, zone }));

/** The first ones of a zone since 1950. */
function listChanges(id: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let change = Temporal.ZonedDateTime.from(`1950-01-01T00:00[${id}]`).getTimeZoneTransition('next');
  for (; change !== null && changes.length < 40; change = change.getTimeZoneTransition('next'))
    changes.push(change);
  return changes;
}

function isByAnHour(change: Temporal.ZonedDateTime): boolean {
  const difference = change.offsetNanoseconds - change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  return Math.abs(difference) === 3_600e9;
}

describe('parseLocalInZone', () => {
  it('reads what the grammar reads', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...zones), (wanted, zone) => {
        expect(shown(parseDateTime(wanted, { now, zone }))).toEqual(byGrammar(wanted, zone));
      }),
      { numRuns: asMuchAs(300, 1000), seed: 20270310 },
    );
  });

  it.each(zones)('reads what the grammar reads around the changes of the clocks in %s', (zone) => {
    const id = zone.includes('/') ? zone : 'UTC';
    const changes = listChanges(id);
    const others = changes.filter((change) => !isByAnHour(change));
    for (const change of [...others, ...some(changes.filter(isByAnHour), 7)]) {
      for (const minutes of [-1500, -180, -61, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 180, 1500]) {
        const wanted = change.toPlainDateTime().add({ minutes }).toString().slice(0, 16);
        expect(shown(parseDateTime(wanted, { now, zone }))).toEqual(byGrammar(wanted, zone));
      }
    }
  });

  it.each([
    ['1900-01-01 00:00', '1900-01-01T00:00:00Z'],
    ['2027-01-31 23:59:59', '2027-01-31T23:59:59Z'],
    ['2028-02-29T10:00', '2028-02-29T10:00:00Z'],
    ['9998-12-31 12:00', '9998-12-31T12:00:00Z'],
  ])('reads %s', (wanted, instant) => {
    expect(parseLocalInZone(wanted, 'UTC')?.instant.toString()).toBe(instant);
  });

  it.each([
    ...['1899-12-31 10:00', '9999-01-01 10:00', '2027-1-1 10:00', '2027-01-01 10:00Z', '2027-01-01'],
    ...['2027-00-01 10:00', '2027-13-01 10:00', '2027-01-00 10:00', '2027-02-29 10:00', '2027-04-31 10:00'],
    ...['2027-01-32 10:00', '2027-01-99 10:00', '2027-12-32 10:00', '2027-99-01 10:00'],
    ...['2027-01-01 24:00', '2027-01-01 10:60', '2027-01-01 10:00:60', '2027-01-31 23:60'],
  ])('leaves %s to the grammar', (wanted) => {
    expect(parseLocalInZone(wanted, 'Europe/London')).toBeNull();
    expect(parseLocalInZone(wanted, 'UTC')).toBeNull();
  });

  it('leaves the night in which clocks change to the grammar', () => {
    expect(parseLocalInZone('2027-03-28 01:30', 'Europe/London')).toBeNull();
    expect(parseLocalInZone('2027-06-28 01:30', 'Europe/London')?.instant.toString()).toBe(
      '2027-06-28T00:30:00Z',
    );
  });

  it('knows no zones that there are not', () => {
    expect(() => parseLocalInZone('2027-06-28 01:30', 'Europe/Nowhere')).toThrow(RangeError);
  });
});
