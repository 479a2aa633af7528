// Zones by the names that programs give them, with and without a definition in the file.
import { splitComponents } from './split-components.js';
import { readZoneDefinition, type ZoneDefinition } from './zone-definition.js';
import { findNamedZone, ZoneFinder } from './zone-finder.js';

it.each<[name: string, zone: string | null]>([
  ['Europe/Ljubljana', 'Europe/Ljubljana'],
  [' "Europe/Ljubljana" ', 'Europe/Ljubljana'],
  ['America/New York', 'America/New_York'],
  // Paths
  ['/Europe/Stockholm', 'Europe/Stockholm'],
  ['/example.org//Europe/Stockholm/', 'Europe/Stockholm'],
  ['/example.org/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['/example.org/Atlantis', null],
  // Windows, and everyday names
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Eastern Time', 'America/New_York'],
  ['western/central europe', 'Europe/Berlin'],
  ['GMT', 'UTC'],
  ['z', 'UTC'],
  // Abbreviations come last.
  ['EST', null],
  ['Atlantis', null],
  ['x"Europe/Rome"', null],
  ['"Europe/Rome"x', null],
  ['""', null],
  [' ', null],
])('findNamedZone knows %j as %s', (name, zone) => {
  expect(findNamedZone(name)).toBe(zone);
});

/** A zone with the rules of Central Europe. */
const define = (id: string, ...lines: readonly string[]): ZoneDefinition =>
  read(id, [
    ['19700329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['19701025T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', ...lines],
  ]);

/** A zone with offsets that no zone of the time zone database has. */
const defineOdd = (id: string): ZoneDefinition =>
  read(id, [
    ['19700329T020000', '+0117', '+0217', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['19701025T030000', '+0217', '+0117', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ]);

function read(id: string, changes: readonly (readonly string[])[]): ZoneDefinition {
  const observances = changes.flatMap(([start = '', from = '', to = '', ...lines]) => [
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    'END:STANDARD',
  ]);
  const text = ['BEGIN:VTIMEZONE', `TZID:${id}`, ...observances, 'END:VTIMEZONE'].join('\n');
  const [component] = splitComponents(text, 0) ?? [];
  if (component === undefined) throw new Error('no component');
  return readZoneDefinition(component);
}

const SUMMER = '2027-07-01 18:00:00';
const WINTER = '2027-01-01 18:00:00';

describe('a zone without a definition', () => {
  it.each<[id: string, zone: string | null]>([
    [' Europe/Rome ', 'Europe/Rome'],
    ['EST', 'EST'],
    ['Atlantis', null],
    // As Outlook shows zones
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern', 'Europe/Amsterdam'],
    ['Atlantis, New York', 'America/New_York'],
    ['(UTC) Nowhere', 'UTC'],
    ['(GMT +05:30) Nowhere', '+05:30'],
    ['(UTC-0330) Nowhere', '-0330'],
    ['(UTC+25:00) Nowhere', null],
    ['Nowhere (UTC+05:30)', null],
  ])('is found by %j as %s', (id, zone) => {
    expect(new ZoneFinder([], 'UTC').find(id, SUMMER)).toBe(zone);
  });
});

describe('a zone with a definition', () => {
  const find = (definition: ZoneDefinition, id: string): string | null =>
    new ZoneFinder([definition], 'Europe/Ljubljana').find(id, SUMMER);

  it.each<[name: string, definition: ZoneDefinition, id: string, zone: string]>([
    ['a name of its own', define('Mine'), 'Mine', 'Europe/Ljubljana'],
    ['blanks around its name', define('Mine'), ' Mine ', 'Europe/Ljubljana'],
    ['a long name', define('x'.repeat(201)), 'x'.repeat(201), 'Europe/Ljubljana'],
    ['a long name that is cut', define('x'.repeat(201)), 'x'.repeat(200), 'Europe/Ljubljana'],
    // The definition says more than a name of Windows, and less than one of the time zone database.
    ['a name of Windows', define('W. Europe Standard Time'), 'W. Europe Standard Time', 'Europe/Berlin'],
    ['a wrong name of Windows', define('Tokyo Standard Time'), 'Tokyo Standard Time', 'Europe/Ljubljana'],
    ['the name of UTC', define('UTC'), 'UTC', 'UTC'],
    ['another name of UTC', define('GMT'), 'GMT', 'Europe/Ljubljana'],
    ['a path', define('/x/Europe/Athens'), '/x/Europe/Athens', 'Europe/Athens'],
  ])('is found by %s', (_, definition, id, zone) => {
    expect(find(definition, id)).toBe(zone);
  });

  it('has the offset of each date where no zone has the same', () => {
    const zones = new ZoneFinder([defineOdd('Mine')], 'UTC');
    expect([SUMMER, WINTER, SUMMER].map((local) => zones.find('Mine', local))).toEqual([
      'UTC+2:17',
      'UTC+1:17',
      'UTC+2:17',
    ]);
  });

  it('is looked up a hundred times in a file', () => {
    const zones = new ZoneFinder([define('Mine')], 'Europe/Ljubljana');
    const perYear = Array.from({ length: 101 }, (_, n) => zones.find('Mine', `${2000 + n}-07-01 18:00:00`));
    expect(perYear).toEqual([...Array<string>(100).fill('Europe/Ljubljana'), null]);
  });

  it('is found by its name where its definition takes too long', () => {
    const dates = Array<string>(10_000).fill('19801026T030000').join(',');
    const zones = new ZoneFinder([define('Berlin', `RDATE:${dates}`)], 'Europe/Ljubljana');
    const perYear = Array.from({ length: 21 }, (_, n) => zones.find('Berlin', `${2000 + n}-07-01 18:00:00`));
    expect(perYear.slice(0, 10)).toEqual(Array<string>(10).fill('Europe/Ljubljana'));
    expect(perYear.at(-1)).toBe('Europe/Berlin');
  });
});
