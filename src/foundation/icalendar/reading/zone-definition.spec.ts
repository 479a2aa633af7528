import { MAX_STEPS, TooMuchWork, type Work } from '../../recurrence/iterate-rule.js';
import { splitComponents } from './split-components.js';
import { matchDefinition, readZoneDefinition, toFixedZone, type ZoneDefinition } from './zone-definition.js';

/** A change of the clock: its local time, the offsets before and after it, and further lines. */
type Change = readonly [start: string, from: string, to: string, ...lines: string[]];

function define(...changes: readonly Change[]): ZoneDefinition {
  const observances = changes.flatMap(([start, from, to, ...lines]) => [
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    'END:STANDARD',
  ]);
  const text = [
    'BEGIN:VTIMEZONE',
    'TZID: Mine ',
    'X-LIC-LOCATION:Asia/Tokyo',
    ...observances,
    'END:VTIMEZONE',
  ];
  const [component] = splitComponents(text.join('\n'), 0) ?? [];
  if (component === undefined) throw new Error('no component');
  return readZoneDefinition(component);
}

const startWork = (steps = 0): Work => ({ steps });

it('reads names, offsets and dates', () => {
  const change = [
    '20270328T020000',
    '+0117',
    '-02:17:30',
    'RRULE:FREQ=DAILY',
    'RDATE:20280101T000000,20290101',
  ] as const;
  expect(define(change)).toEqual({
    id: 'Mine',
    location: 'Asia/Tokyo',
    observances: [
      {
        start: '2027-03-28 02:00:00',
        offsetFromMs: 77 * 60_000,
        offsetToMs: -(137 * 60 + 30) * 1000,
        rules: ['FREQ=DAILY'],
        dates: ['2028-01-01 00:00:00', '2029-01-01 00:00:00'],
      },
    ],
  });
});

it.each<[name: string, change: Change]>([
  ['start', ['soon', '+0117', '+0217']],
  ['further date', ['20270328T020000', '+0117', '+0217', 'RDATE:soon']],
  ...['', '0217', 'x+0217', '+0217x', '+217', '+02'].map((to): [string, Change] => [
    `offset "${to}"`,
    ['20270328T020000', '+0117', to],
  ]),
])('leaves out a change whose %s cannot be read', (_, change) => {
  expect(define(change).observances).toEqual([]);
});

it('takes the offset after a change for that before it where it is not said', () => {
  expect(define(['20270328T020000', '', '+0217']).observances).toMatchObject([
    { offsetFromMs: 137 * 60_000, offsetToMs: 137 * 60_000 },
  ]);
});

it('reads two hundred changes, and five rules of each', () => {
  const rules = Array.from({ length: 6 }, (_, n) => `RRULE:FREQ=YEARLY;BYMONTH=${n + 1}`);
  const { observances } = define(
    ...Array.from({ length: 201 }, (): Change => ['19700101T000000', '+0100', '+0100', ...rules]),
  );
  expect(observances).toHaveLength(200);
  expect(observances[0]?.rules).toHaveLength(5);
});

describe('toFixedZone', () => {
  const summer = (...lines: string[]): Change => ['19700329T020000', '+0117', '+0217', ...lines];
  const winter = (...lines: string[]): Change => ['19701025T030000', '+0217', '+0117', ...lines];
  const yearly = define(
    summer('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'),
    winter('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
  );
  const dated = define(summer('RDATE:20270328T020000,20280326T020000'), winter('RDATE:20271031T030000'));

  it.each<[name: string, definition: ZoneDefinition, local: string, zone: string]>([
    ['before all changes', yearly, '1970-03-29 01:59:59', 'UTC+1:17'],
    ['after the first change', yearly, '1970-03-29 02:00:00', 'UTC+2:17'],
    ['after the winter before', yearly, '2027-03-28 01:59:59', 'UTC+1:17'],
    ['in summer', yearly, '2027-03-28 02:00:00', 'UTC+2:17'],
    // A time that comes twice is the first one.
    ['at the end of summer', yearly, '2027-10-31 02:59:59', 'UTC+2:17'],
    ['in winter', yearly, '2027-10-31 03:00:00', 'UTC+1:17'],
    ['in the summer of a date', dated, '2027-03-28 02:00:00', 'UTC+2:17'],
    ['in the winter of a date', dated, '2027-10-31 03:00:00', 'UTC+1:17'],
    ['in the summer of another date', dated, '2028-03-26 02:00:00', 'UTC+2:17'],
    // The first change alone is known of a rule that cannot be read.
    ['with a bad rule', define(summer('RRULE:FREQ=HOURLY')), '2027-07-01 00:00:00', 'UTC+2:17'],
    ['with a bad rule, before', define(summer('RRULE:FREQ=HOURLY')), '1970-01-01 00:00:00', 'UTC+1:17'],
    // Offsets
    ['behind UTC', define(['19700101T000000', '-0330', '-0330']), '2027-07-01 00:00:00', 'UTC-3:30'],
    [
      'behind UTC by minutes',
      define(['19700101T000000', '-0005', '-0005']),
      '2027-07-01 00:00:00',
      'UTC-0:05',
    ],
    ['in UTC', define(['19700101T000000', '+0000', '+0000']), '2027-07-01 00:00:00', 'UTC+0:00'],
    ['with seconds', define(['19700101T000000', '+011740', '+011740']), '2027-07-01 00:00:00', 'UTC+1:18'],
  ])('takes the offset %s', (_, definition, local, zone) => {
    expect(toFixedZone(definition, local, startWork())).toBe(zone);
  });

  it('sees a change on the last day of the year', () => {
    const definition = define(
      ['19700601T000000', '+0217', '+0117', 'RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1'],
      ['19701231T120000', '+0117', '+0217', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
    );
    expect(toFixedZone(definition, '2027-12-31 11:59:59', startWork())).toBe('UTC+1:17');
    expect(toFixedZone(definition, '2027-12-31 12:00:00', startWork())).toBe('UTC+2:17');
  });

  it('knows nothing without a change', () => {
    expect(toFixedZone(define(), '2027-07-01 00:00:00', startWork())).toBeNull();
  });

  it('ends when all definitions together are too much work', () => {
    const one = define(summer('RDATE:20270328T020000'));
    expect(() => toFixedZone(one, '2027-07-01 00:00:00', startWork(MAX_STEPS))).toThrow(TooMuchWork);
    expect(toFixedZone(one, '2027-07-01 00:00:00', startWork(MAX_STEPS - 1))).toBe('UTC+2:17');
    const rule = define(summer('RRULE:FREQ=YEARLY'));
    expect(() => toFixedZone(rule, '2027-07-01 00:00:00', startWork(MAX_STEPS))).toThrow(TooMuchWork);
  });
});

describe('matchDefinition', () => {
  const european = define(
    ['19700329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['19701025T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  );
  const match = (definition: ZoneDefinition, ...preferred: readonly string[]): string | null =>
    matchDefinition(definition, 2027, { preferred, work: startWork() });

  it('takes the first preferred zone that has the offsets', () => {
    expect(match(european, 'Africa/Lagos', 'Europe/Kyiv', 'Europe/Rome', 'Europe/Paris')).toBe('Europe/Rome');
  });

  it('takes another one where no preferred zone has them', () => {
    expect(match(define(['19700101T000000', '+0545', '+0545']), 'Europe/Rome')).toBe('Asia/Katmandu');
  });

  it('takes none for a definition without a change', () => {
    expect(match(define(), 'Europe/Rome')).toBeNull();
  });
});
