// Dates as people write them in sentences, in all languages.
import { LANGUAGE_CODES, type LanguageCode } from '../../languages/language-code.js';
import { decideDayOrder } from './day-order.js';
import { readWrittenDate } from './read-written-date.js';
import { readWrittenTimes } from './read-written-time.js';

function read(text: string, language: LanguageCode): string {
  const date = readWrittenDate(text, { language, order: decideDayOrder([text], { order: null, language }) });
  if (date === null || 'readings' in date) return 'none';
  if (date.rest !== undefined) return `rest ${date.rest}`;
  const times = [date.start, date.end].flatMap((seconds) => (seconds === null ? [] : seconds / 3600));
  return [date.day, ...times].join(' ');
}

const DATES = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2027, n % 12, n < 12 ? 1 : 8 + n, 12)));
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
  { dateStyle: 'full', timeStyle: 'short' },
];

it.each(LANGUAGE_CODES)('reads what programs write in %s', (language) => {
  const unread = DATES.flatMap((date) =>
    STYLES.flatMap((style) => {
      const text = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(date);
      const expected = `${date.toISOString().slice(0, 10)}${'timeStyle' in style ? ' 12' : ''}`;
      const actual = read(text, language);
      return actual === expected ? [] : [`${text}: ${actual}`];
    }),
  );
  expect(unread).toEqual([]);
});

it.each<[LanguageCode, ...string[]]>([
  ['en', 'Sunday 6th of June 2027', 'the 6th of June, 2027', 'on Sunday, June 6, 2027', 'Sun. June 6th 2027'],
  ['en', '6 June 2027 (Sunday)', '2027-06-06 (Sun)', 'June 6, 2027, Sunday'],
  ['de', 'am 6. Juni 2027', 'am Sonntag, dem 6. Juni 2027', 'Sonntag, den 6. Juni 2027', 'So., 6. Juni 2027'],
  ['de', 'Sonntag 06.06.2027', '6.6.2027 (So)', '06.06.2027, Sonntag'],
  [
    'fr',
    'le 6 juin 2027',
    'le dimanche 6 juin 2027',
    'Dimanche 6 juin 2027',
    'dim. 6 juin 2027',
    'le 06/06/2027',
  ],
  ['es', 'el 6 de junio de 2027', 'el domingo 6 de junio de 2027', 'domingo, 6 de junio del 2027'],
  ['it', 'il 6 giugno 2027', 'domenica, 6 giugno 2027', 'dom 6 giu 2027', 'il giorno 6 giugno 2027'],
  ['pt-pt', 'no dia 6 de junho de 2027', 'domingo, 6 de junho de 2027', 'dia 6 de junho de 2027'],
  ['nl', 'op zondag 6 juni 2027', 'zo 6 juni 2027', 'zondag 6 juni 2027', 'op 6 juni 2027'],
  ['da', 'søndag den 6. juni 2027', 'den 6. juni 2027', 'søn. d. 6. juni 2027'],
  ['sv', 'söndagen den 6 juni 2027', 'den 6 juni 2027', 'söndag 6 juni 2027', 'sön 6 juni 2027'],
  ['fi', 'sunnuntaina 6. kesäkuuta 2027', 'su 6.6.2027', 'sunnuntai 6.6.2027'],
  [
    'pl',
    'niedziela, 6 czerwca 2027 r.',
    'w niedzielę, 6 czerwca 2027 roku',
    'dnia 6 czerwca 2027 r.',
    '6.06.2027 r.',
  ],
  ['cs', 'v neděli 6. června 2027', 'neděle 6. června 2027', 'dne 6. června 2027', 'ne 6. 6. 2027'],
  ['sk', 'v nedeľu 6. júna 2027', 'nedeľa, 6. júna 2027', 'dňa 6. júna 2027', '6. 6. 2027'],
  ['sl', 'v nedeljo, 6. junija 2027', 'nedelja, 6. junij 2027', 'dne 6. junija 2027', 'ned., 6. 6. 2027'],
  [
    'hr',
    'u nedjelju, 6. lipnja 2027. godine',
    'nedjelja, 6. lipnja 2027.',
    '6. lipnja 2027. g.',
    'ned 6. 6. 2027.',
  ],
  [
    'hu',
    '2027. június 6., vasárnap',
    '2027. június 6-án',
    '2027. jún. 6. (vasárnap)',
    '2027.06.06., vasárnap',
  ],
  ['bg', 'неделя, 6 юни 2027 г.', 'на 6 юни 2027 година', '6.06.2027 г.', '6 юни 2027 г., неделя'],
  ['el', 'Κυριακή 6 Ιουνίου 2027', 'την Κυριακή, 6 Ιουνίου 2027', 'στις 6 Ιουνίου 2027'],
])('reads what people write in %s', (language, ...texts) => {
  const unread = texts.filter((text) => read(text, language) !== '2027-06-06');
  expect(unread.map((text) => `${text}: ${read(text, language)}`)).toEqual([]);
});

it.each<[LanguageCode, string, string]>([
  ['it', "l'8 giugno 2027", '2027-06-08'],
  ['it', '1º giugno 2027', '2027-06-01'],
  ['fr', 'le dimanche 1er août 2027 à 19h30', '2027-08-01 19.5'],
  ['fr', 'le 6 juin 2027 à midi', '2027-06-06 12'],
  ['pt-pt', '1.º de junho de 2027 às 20h', '2027-06-01 20'],
  ['pl', 'niedziela, 6 czerwca 2027 r., godz. 19:00', '2027-06-06 19'],
  ['pl', '6 czerwca 2027 r. o północy', '2027-06-06 0'],
  ['hu', '2027. június 6., vasárnap 19:00', '2027-06-06 19'],
  ['de', 'am Sonntag, dem 6. Juni 2027, um 19 Uhr', '2027-06-06 19'],
  ['en', 'Mar 4, 2027', '2027-03-04'],
  ['fr', 'mar. 4 mai 2027', '2027-05-04'],
  ['en', 'Sunday, June 6, 2027 at noon', '2027-06-06 12'],
  ['hr', 'nedjelja, 6. lipnja 2027. u podne', '2027-06-06 12'],
])('reads, in %s, %s as %s', (language, text, date) => {
  expect(read(text, language)).toBe(date);
});

const NOON = [
  ...['noon', '12 noon', 'midday', 'Mittag', '12 Uhr mittags', 'midi', 'à midi', 'mediodía', 'al mediodía'],
  ...[
    '12 del mediodía',
    'mezzogiorno',
    'a mezzogiorno',
    'meio-dia',
    'ao meio-dia',
    'keskipäivällä',
    'południe',
  ],
  ...[
    'w południe',
    'poledne',
    'v poledne',
    'na poludnie',
    'opoldne',
    'podne',
    'u podne',
    'délben',
    'на обяд',
  ],
  ...['μεσημέρι', 'το μεσημέρι'],
];
const MIDNIGHT = [
  ...['midnight', '12 midnight', 'Mitternacht', 'um Mitternacht', '24 Uhr Mitternacht', 'minuit', 'à minuit'],
  ...[
    'medianoche',
    'a medianoche',
    'mezzanotte',
    'a mezzanotte',
    'meia-noite',
    'à meia-noite',
    'middernacht',
  ],
  ...['om middernacht', 'midnat', 'ved midnat', 'midnatt', 'keskiyöllä', 'północ', 'o północy', 'o půlnoci'],
  ...['polnoc', 'o polnoci', 'opolnoči', 'u ponoć', 'éjfélkor', 'полунощ', 'в полунощ', 'τα μεσάνυχτα'],
];

it.each([...NOON.map((word) => [word, 12] as const), ...MIDNIGHT.map((word) => [word, 0] as const)])(
  'reads %s as %d:00',
  (text, hour) => {
    expect(readWrittenTimes(text)).toEqual({ start: hour * 3600, end: null });
  },
);

it.each([
  ['12 noon - 2 pm', 12, 14],
  ['8 pm to midnight', 20, 0],
  ['20 Uhr bis Mitternacht', 20, 0],
  ['de midi à 14h', 12, 14],
  ['19h - minuit', 19, 0],
])('reads the span %s', (text, start, end) => {
  expect(readWrittenTimes(text)).toEqual({ start: start * 3600, end: end * 3600 });
});

it.each(['afternoon', 'midi-pyrénées', 'noonan', 'at noonish'])('does not read %s', (text) => {
  expect(readWrittenTimes(text)).toBeNull();
});
