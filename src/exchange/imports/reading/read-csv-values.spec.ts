// Dates, times and flags as programs and people write them.
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { type CsvSource, readCsv } from './read-csv.js';

const read = (text: string, source: Partial<CsvSource> = {}) => {
  const file = readCsv(text, { columns: {}, language: 'de', dateOrder: 'auto', ...source });
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
};

const HEADER = 'title;start date;start time;end date;end time;all day';
type Times = readonly (string | boolean)[];

/** The start, the end, and true for whole days. */
function timesOf(row: string, language: LanguageCode = 'de'): Times | string {
  const { items, findings } = read(`${HEADER}\nJazz;${row}`, { language });
  const [body] = items.map((item) => item.body);
  if (body === undefined) return `${findings[0]?.label ?? ''}: ${findings[0]?.error.reason ?? ''}`;
  const { start_date: start, end_date: end, all_day: isWhole } = body;
  return [start, end, ...(isWhole === true ? [true] : [])] as Times;
}

const DAY = '2027-05-04';
const NEXT = '2027-05-05';

describe('readCsv', () => {
  it.each<[string, Times]>([
    ['2027-05-04;19.30 Uhr;;21 Uhr;', [`${DAY} 19:30`, `${DAY} 21:00`]],
    ['4.5.2027;19–21 Uhr;;;', [`${DAY} 19:00`, `${DAY} 21:00`]],
    ['4.5.2027, 19:30 Uhr;;;;', [`${DAY} 19:30`, `${DAY} 19:30`]],
    ['46511;0,8125;;0,875;', [`${DAY} 19:30`, `${DAY} 21:00`]],
    ['46511,8125;;46511,875;;', [`${DAY} 19:30`, `${DAY} 21:00`]],
    ['2027-05-04T19:30:15;;;;', [`${DAY} 19:30:15`, `${DAY} 19:30:15`]],
    ['2027-05-04T19:30:00+02:00;;;;', [`${DAY} 19:30:00+02:00`, `${DAY} 19:30:00+02:00`]],
    ['2027-05-04;19:30 CEST;;21:00 CEST;', [`${DAY} 19:30 CEST`, `${DAY} 21:00 CEST`]],
    ['2027-05-04;noon;;;', [`${DAY} 12:00`, `${DAY} 12:00`]],
    ['next friday;19 Uhr;;;', ['next friday 19:00', 'next friday 19:00']],
    ['1809372600;;;;', ['1809372600', '1809372600']],
    ['2027-05-04;24:00;;;', [`${DAY} 24:00`, `${DAY} 24:00`]],
    ['4.5.2027 – 5.5.2027;;;;', [DAY, NEXT, true]],
    ['4.5.2027 19 Uhr bis 5.5.2027 2 Uhr;;;;', [`${DAY} 19:00`, `${NEXT} 02:00`]],
    ['2027-05-04;19:30;21 Uhr;;', [`${DAY} 19:30`, `${DAY} 21:00`]],
    // Past midnight
    ['2027-05-04;22:00;;02:00;', [`${DAY} 22:00`, `${NEXT} 02:00`]],
    ['2027-05-04;22 Uhr;2027-05-04;2 Uhr;', [`${DAY} 22:00`, `${NEXT} 02:00`]],
    ['4.5.2027;22–2 Uhr;;;', [`${DAY} 22:00`, `${NEXT} 02:00`]],
    ['2027-05-31;22:00;;02:00;', ['2027-05-31 22:00', '2027-06-01 02:00']],
    ['2027-05-04;22:00;2027-05-05;02:00;', [`${DAY} 22:00`, `${NEXT} 02:00`]],
    ['2027-05-04;19:00;2027-05-04;18:00;', [`${DAY} 19:00`, `${DAY} 18:00`]],
    // Whole days
    ['2027-05-04;;;;', [DAY, DAY, true]],
    ['2027-05-04;ganztägig;;;', [DAY, DAY, true]],
    ['2027-05-04;;2027-05-06;;', [DAY, '2027-05-06', true]],
    ['2027-05-04;0:00;2027-05-05;0:00;WAHR', [DAY, DAY, true]],
    ['2027-05-04;00:00:00;2027-05-07;00:00:00;True', [DAY, '2027-05-06', true]],
    ['2027-05-04;12:00:00 AM;2027-05-05;12:00:00 AM;TRUE', [DAY, DAY, true]],
    ['2027-05-04 00:00;;2027-05-05 00:00;;ja', [DAY, DAY, true]],
    ['2027-05-04;;2027-05-05;;ja', [DAY, NEXT, true]],
    ['2027-05-04;0:00;2027-05-04;0:00;ja', [DAY, DAY, true]],
    ['2027-05-04;0:00;2027-05-05;23:59;ja', [DAY, NEXT, true]],
    ['2027-05-04;0:00;2027-05-05;0:00;FALSCH', [`${DAY} 00:00`, `${NEXT} 00:00`]],
    ['2027-05-04;0:00;2027-05-05;0:00;', [`${DAY} 00:00`, `${NEXT} 00:00`]],
  ])('reads the times of %s', (row, times) => {
    expect(timesOf(row)).toEqual(times);
  });

  it.each([
    ['2027-05-04;abends;;;', 'start time "abends": moment'],
    ['2027-05-04;19 Uhr;;open end;', 'end time "open end": moment'],
    ['4.5.;19 Uhr;;;', 'start date "4.5.": moment'],
    ['31.4.2027;;;;', 'start date "31.4.2027": moment'],
    ['2027;;;;', 'start date "2027": moment'],
    ['46511000;;;;', 'start date "46511000": moment'],
    ['0,5;;;;', 'start date "0,5": moment'],
    [';19 Uhr;;;', 'start date "": moment'],
    ['2027-05-04;19:30;bald;;', 'end date "bald": moment'],
    ['2027-05-04, abends;;;;', 'start date "2027-05-04, abends": moment'],
  ])('refuses the row %s, and says why', (row, finding) => {
    expect(timesOf(row)).toBe(finding);
  });

  it('does not know which row is refused without an id, so that none counts as gone', () => {
    const rows = (ids: string): string => `id;title;date;time\n${ids};Jazz;4.5.2027;abends`;
    expect(read(rows(''))).toMatchObject({ isComplete: false, findings: [{ line: 2, externalId: '' }] });
    expect(read(rows('17'))).toMatchObject({ isComplete: true, findings: [{ line: 2, externalId: '17' }] });
  });

  const datesOf = (dates: readonly string[], source: Partial<CsvSource>): unknown[] => {
    const { items, findings } = read(
      ['title,date', ...dates.map((date, n) => `E${n},${date}`)].join('\n'),
      source,
    );
    return [...items.map(({ body }) => body['start_date']), ...findings.map(({ error }) => error.reason)];
  };

  it.each<[string, Partial<CsvSource>, string[], string[]]>([
    ['slashes of English', { language: 'en' }, ['05/06/2027'], ['2027-05-06']],
    ['slashes of French', { language: 'fr' }, ['05/06/2027'], ['2027-06-05']],
    ['points', { language: 'en' }, ['05.06.2027', '5.6.27'], ['2027-06-05', '2027-06-05']],
    [
      'a column that proves it',
      { language: 'en' },
      ['03/04/2027', '13/04/2027'],
      ['2027-04-03', '2027-04-13'],
    ],
    ['the source', { language: 'en', dateOrder: 'dmy' }, ['03/04/2027'], ['2027-04-03']],
    [
      'a column against the source',
      { dateOrder: 'dmy' },
      ['03/04/2027', '04/13/2027'],
      ['2027-03-04', '2027-04-13'],
    ],
    [
      'no order',
      { language: 'en' },
      ['03/04/2027', '13/04/2027', '04/13/2027'],
      ['2027-04-13', '2027-04-13', 'ambiguous_date'],
    ],
  ])('takes the order of %s', (_, source, dates, expected) => {
    expect(datesOf(dates, source)).toEqual(expected);
  });

  it.each([
    [
      'true',
      'WAHR Ein Ja VRAI oui Sí vero sim waar SAND SANT kyllä PRAWDA tak ano áno da IGAZ igen ИСТИНА ΑΛΗΘΕΣ ναι ✓ 1 -1',
    ],
    [
      'false',
      'FALSCH Aus nein FAUX non no falso não onwaar nee FALSK ei FAŁSZ nie NEPRAVDA ne HAMIS nem ЛЪЖА не ΨΕΥΔΕΣ 0',
    ],
  ])('reads words for %s', (flag, words) => {
    const rows = words.split(' ').map((word, n) => `E${n};2027-05-04;${word}`);
    const { items, findings } = read(['title;date;featured', ...rows].join('\n'));
    expect(findings).toEqual([]);
    expect(items.filter(({ body }) => body['featured'] !== (flag === 'true'))).toEqual([]);
  });

  it('names a word that is neither true nor false, and leaves it out', () => {
    const { items, findings } = read('title;date;Hervorgehoben\nJazz;2027-05-04;vielleicht', {
      columns: { Hervorgehoben: 'featured' },
    });
    expect(items[0]?.body).not.toHaveProperty('featured');
    expect(findings).toMatchObject([
      { line: 2, isRefusal: false, label: 'Hervorgehoben "vielleicht"', error: { reason: 'type_boolean' } },
    ]);
  });

  it.each(['sep=;', '\ufeffsep=;', '"sep=;"', 'SEP=;;;'])('skips the line %s of Excel', (first) => {
    const { items } = read(`${first}\r\ntitle;date;cost\r\n"Jazz, Blues";2027-05-04;"1,50, 2,50"`);
    expect(items).toMatchObject([{ line: 3, body: { title: 'Jazz, Blues', cost: '1,50, 2,50' } }]);
  });

  it('separates what a row does not say from what it says', () => {
    const header = 'title;date;poststatus;featured;category;venue;website';
    const { items } = read(
      `${header}\nJazz;2027-05-04;;;;;\nTalk;2027-05-04;DRAFT;ja;Music;Hall;https://example.org`,
    );
    const [empty, full] = items;
    const implied = { status: 'publish', featured: false, categories: [], venue: [], website: '' };
    expect(empty).toMatchObject({ body: { title: 'Jazz' }, implied });
    expect(Object.keys(empty?.body ?? {}).filter((name) => name in implied)).toEqual([]);
    expect(full?.body).toMatchObject({ status: 'draft', featured: true, categories: ['Music'] });
  });
});

it.each([
  ['Cancelled', 'cancelled', 0],
  ['canceled', 'cancelled', 0],
  ['Live', undefined, 1],
])('reads the event status %s', (word, status, count) => {
  const { items, findings } = read(`title;date;event status\nJazz;2027-05-04;${word}`);
  expect([items[0]?.body['event_status'], findings.length]).toEqual([status, count]);
});

it.each([
  ['Cancelled', { event_status: 'cancelled' }, 0],
  ['confirmed', { event_status: 'scheduled' }, 0],
  ['Draft', { status: 'draft' }, 0],
  ['Sold out', {}, 1],
])('reads %s in a column that is called Status', (word, expected, count) => {
  const { items, findings } = read(`title;date;Status\nJazz;2027-05-04;${word}`);
  const { event_status, status } = items[0]?.body ?? {};
  expect({ event_status, status }).toEqual({ event_status: undefined, status: undefined, ...expected });
  expect(findings).toHaveLength(count);
});

it('reads a day with the columns of its start and its end', () => {
  expect(read('title;Date;Start;End\nJazz;4.5.2027;19.30;2 Uhr').items[0]?.body).toMatchObject({
    start_date: '2027-05-04 19:30',
    end_date: '2027-05-05 02:00',
  });
});
