// Dates, lengths and texts as programs write them against RFC 5545.
import { ParameterError } from '../../errors/parameter-error.js';
import type { FileEvent } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

function readOne(...lines: readonly string[]): FileEvent & { reasons: string[] } {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );
  const file = readCalendar(text, 'Europe/Ljubljana');
  const [event] = file instanceof ParameterError ? [] : file.events;
  if (file instanceof ParameterError || event === undefined) throw new Error(JSON.stringify(file));
  return { ...event, reasons: file.findings.map(({ error }) => error.reason) };
}

const TITLE = 'SUMMARY:Night Market';
const period = ({ start, startOffset, end, endOffset }: FileEvent): string =>
  `${start}${startOffset}/${end}${endOffset}`;

describe('the length of an event', () => {
  const local = ';TZID=Europe/Ljubljana';
  it.each([
    [
      'hours over the change of spring',
      [`DTSTART${local}:20270327T210000`, 'DURATION:PT8H'],
      '2027-03-27 21:00:00/2027-03-28 06:00:00',
    ],
    [
      'hours over the change of autumn',
      [`DTSTART${local}:20271030T210000`, 'DURATION:PT24H'],
      '2027-10-30 21:00:00/2027-10-31 20:00:00',
    ],
    [
      'a day over the change',
      [`DTSTART${local}:20271030T210000`, 'DURATION:P1D'],
      '2027-10-30 21:00:00/2027-10-31 21:00:00',
    ],
    [
      'a week over the change',
      [`DTSTART${local}:20270322T210000`, 'DURATION:P1W'],
      '2027-03-22 21:00:00/2027-03-29 21:00:00',
    ],
    [
      'a day and hours',
      [`DTSTART${local}:20270326T230000`, 'DURATION:P1DT4H'],
      '2027-03-26 23:00:00/2027-03-28 04:00:00',
    ],
    [
      'an end in the second hour',
      [`DTSTART${local}:20271031T013000`, 'DURATION:PT2H'],
      '2027-10-31 01:30:00/2027-10-31 02:30:00+01:00',
    ],
    [
      'a start in the second hour',
      ['DTSTART:20271031T011500Z', 'DTEND:20271031T021500Z'],
      '2027-10-31 02:15:00+01:00/2027-10-31 03:15:00',
    ],
    [
      'both in the second hour',
      ['DTSTART:20271031T011500Z', 'DTEND:20271031T014500Z'],
      '2027-10-31 02:15:00+01:00/2027-10-31 02:45:00+01:00',
    ],
    [
      'an end that looks earlier',
      ['DTSTART:20271031T004500Z', 'DTEND:20271031T011500Z'],
      '2027-10-31 02:45:00/2027-10-31 02:15:00+01:00',
    ],
    [
      'the first hour',
      ['DTSTART:20271031T001500Z', 'DTEND:20271031T004500Z'],
      '2027-10-31 02:15:00/2027-10-31 02:45:00',
    ],
  ])('is exact for %s', (_, lines, expected) => {
    expect(period(readOne(TITLE, ...lines))).toBe(expected);
  });

  it('is on the wall clock for a series, whose dates lie on both sides of the change', () => {
    const lines = [`DTSTART${local}:20270327T210000`, 'DURATION:PT8H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    expect(period(readOne(TITLE, ...lines))).toBe('2027-03-27 21:00:00/2027-03-28 05:00:00');
  });
});

describe('a date', () => {
  it.each([
    ['20270504T1800', '2027-05-04 18:00:00'],
    ['20270504T18', '2027-05-04 18:00:00'],
    ['20270504T240000', '2027-05-05 00:00:00'],
    ['20270504T235960', '2027-05-04 23:59:59'],
    ['2027-05-04T18:00', '2027-05-04 18:00:00'],
    ['2027-05-04 18:00:00.000', '2027-05-04 18:00:00'],
    ['20270504T18:00:00', '2027-05-04 18:00:00'],
    ['20270504T120000-0400', '2027-05-04 18:00:00'],
    ['2027-05-04T21:30:00+05:30', '2027-05-04 18:00:00'],
    ['20270504T1600Z', '2027-05-04 18:00:00'],
    ['20270504t160000z', '2027-05-04 18:00:00'],
  ])('is read from %s', (text, expected) => {
    expect(readOne(TITLE, `DTSTART:${text}`)).toMatchObject({ start: expected, isAllDay: false });
  });

  it.each([
    ['a day', [';VALUE=DATE:20270504', ';VALUE=DATE:20270506'], '2027-05-05 23:59:59'],
    [
      'a day with the letter of UTC',
      [';VALUE=DATE:20270504Z', ';VALUE=DATE:20270506Z'],
      '2027-05-05 23:59:59',
    ],
    [
      'a day with midnight',
      [';VALUE=DATE:20270504T000000', ';VALUE=DATE:20270506T000000'],
      '2027-05-05 23:59:59',
    ],
    [
      'midnights of the zone',
      [';TZID=Europe/London:20270504T000000', ';TZID=Europe/London:20270506T000000'],
      '2027-05-05 23:59:59',
    ],
    ['midnights in UTC', [':20270503T220000Z', ':20270505T220000Z'], '2027-05-05 23:59:59'],
    ['a last minute', [':20270504T000000', ':20270505T235900'], '2027-05-05 23:59:59'],
    ['the same midnight', [':20270504T000000', ':20270504T000000'], '2027-05-04 23:59:59'],
  ])('lasts whole days for %s', (_, [start = '', end = ''], expected) => {
    const lines = [`DTSTART${start}`, `DTEND${end}`, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
    expect(readOne(TITLE, ...lines)).toMatchObject({
      isAllDay: true,
      start: '2027-05-04 00:00:00',
      end: expected,
    });
  });

  it.each([
    ['DURATION:P2D', '2027-05-05 23:59:59'],
    ['DURATION:P1D', '2027-05-04 23:59:59'],
    ['DURATION:PT8H', '2027-05-04 23:59:59'],
  ])('lasts whole days with %s', (duration, end) => {
    expect(readOne(TITLE, 'DTSTART;VALUE=DATE:20270504', duration)).toMatchObject({ isAllDay: true, end });
  });

  it.each([
    ...['X-MICROSOFT-CDO-ALLDAYEVENT:FALSE', 'X-OTHER:TRUE'],
    ...['X-FUNAMBOL-ALLDAY:UNTRUE', 'X-FUNAMBOL-ALLDAY:10'],
  ])('has a time with %s', (line) => {
    const lines = ['DTSTART:20270504T000000', 'DTEND:20270505T000000', line];
    expect(readOne(TITLE, ...lines)).toMatchObject({ isAllDay: false, end: '2027-05-05 00:00:00' });
  });

  it.each(['X-FUNAMBOL-ALLDAY:1', 'x-microsoft-msncalendar-alldayevent:true'])(
    'is a day with %s at midnight alone',
    (line) => {
      expect(readOne(TITLE, 'DTSTART:20270504T000000', line).isAllDay).toBe(true);
      expect(readOne(TITLE, 'DTSTART:20270504T180000', line).isAllDay).toBe(false);
    },
  );

  it('keeps a time that a wrong type calls a day', () => {
    expect(readOne(TITLE, 'DTSTART;VALUE=DATE:20270504T183000').start).toBe('2027-05-04 18:30:00');
  });

  it('is left out and named where it is an end that cannot be read', () => {
    expect(readOne(TITLE, 'DTSTART:20270504T180000', 'DTEND:soon')).toMatchObject({
      end: '2027-05-04 18:00:00',
      reasons: ['import_end_ignored'],
    });
  });
});

describe('a text', () => {
  it.each([
    ['quoted-printable', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Stra=C3=9Fe=20=26 Markt'], 'Straße & Markt'],
    [
      'soft breaks',
      ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Na=', 'chtmarkt=', '=20am Hafen'],
      'Nachtmarkt am Hafen',
    ],
    ['a soft break in a character', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:K=C3=', '=A4se'], 'Käse'],
    ['a soft break before white space', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Am=', ' Hafen'], 'Am Hafen'],
    ['the type alone, as vCalendar', ['SUMMARY;QUOTED-PRINTABLE:K=C3=A4se'], 'Käse'],
    ['another character set', ['SUMMARY;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=AEi=BEek'], 'Žižek'],
    [
      'the signs of windows-1252',
      ['SUMMARY;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:12 =80 =96'],
      '12 € –',
    ],
    ['an unknown character set', ['SUMMARY;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:K=C3=A4se'], 'Käse'],
    ['BASE64', ['SUMMARY;ENCODING=BASE64;VALUE=TEXT:S8Okc2U='], 'Käse'],
    ['BASE64 in short', ['SUMMARY;ENCODING=b:S8Okc2U='], 'Käse'],
  ])('is decoded from %s', (_, lines, title) => {
    const { title: read, reasons } = readOne('DTSTART:20270504T180000', ...lines);
    expect([read, reasons]).toEqual([title, []]);
  });

  it('ends where the event ends, in spite of a soft break', () => {
    const lines = ['DTSTART:20270504T180000', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:K=C3=A4se='];
    expect(readOne(...lines).title).toBe('Käse=');
  });

  it('keeps line breaks and categories of vCalendar', () => {
    const lines = [
      'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo',
      'CATEGORIES;ENCODING=QUOTED-PRINTABLE:Musik;K=C3=A4se',
    ];
    expect(readOne(TITLE, 'DTSTART:20270504T180000', ...lines)).toMatchObject({
      description: 'one\ntwo',
      categories: ['Musik', 'Käse'],
    });
  });

  it.each([
    ['<html><body></body></html>'],
    ['<html><head><title>Leak</title></head><body>\\n&nbsp;</body></html>'],
    [''],
  ])('is the description where the HTML %j is empty', (html) => {
    const lines = ['DESCRIPTION:Only text', `X-ALT-DESC;FMTTYPE=text/html:${html}`];
    expect(readOne(TITLE, 'DTSTART:20270504T180000', ...lines)).toMatchObject({
      description: 'Only text',
      isHtml: false,
    });
  });

  it.each(['\r\r\n', '\r\n\r\n', '\n\n'])('is whole where lines end in %j', (end) => {
    const text = [
      'BEGIN:VEVENT',
      'UID:1',
      TITLE,
      'DTSTART:20270504T180000',
      'DESCRIPTION:long',
      '  text',
      'END:VEVENT',
    ].join(end);
    const file = readCalendar(text, 'Europe/Ljubljana');
    expect(file).toMatchObject({ events: [{ description: 'long text' }], findings: [] });
  });
});

describe('a cancelled event', () => {
  it.each([
    ['Cancelled: Jazz', 'Jazz'],
    ['Abgesagt: Cancelled: Jazz', 'Jazz'],
    ['Annulé : Jazz', 'Jazz'],
    ['Cancelled:   Jazz', 'Jazz'],
    ['Cancelled: Cancelled: Cancelled: Cancelled: Cancelled: Cancelled: Jazz', 'Cancelled: Jazz'],
    ['Cancelled:', 'Cancelled:'],
    ['Cancelled plans', 'Cancelled plans'],
  ])('is called %j without the word of a feed', (sent, title) => {
    expect(readOne('DTSTART:20270504T180000', `SUMMARY:${sent}`, 'STATUS:CANCELLED').title).toBe(title);
    expect(readOne('DTSTART:20270504T180000', `SUMMARY:${sent}`).title).toBe(sent);
  });

  it('is none when it is tentative, nor a confirmed one', () => {
    expect(readOne(TITLE, 'DTSTART:20270504T180000', 'STATUS:TENTATIVE').status).toBe('postponed');
  });
});
