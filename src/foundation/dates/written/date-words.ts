// Words around dates in the languages of the service, and forms of names that the Unicode CLDR does not have.
import { fold } from '../../languages/fold.js';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** "am 6. Juni", "le 6 juin", "el domingo", "w niedzielę, dnia 6 czerwca", "στις 6 Ιουνίου" */
export const WORDS_BEFORE_DATE = toSet(
  'the on am den dem der le la el il lo l al no na em dia op de d den i pa ' +
    'w we dnia dne dna v ve vo dn u ob a az на giorno στις την τη το στην τον',
);

/** "6 czerwca 2027 r.", "6. lipnja 2027. godine", "2027. június 6-án" */
export const WORDS_AFTER_DATE = toSet(
  'r roku rok g god godine leta г год година години an en jen jan ai ei i a e ig',
);

/** As they stand in sentences: "w niedzielę", "v neděli", "söndagen den 6 juni", "nedeľu". */
export const MORE_WEEKDAYS = toSet(
  'niedzielę sobotę środę neděli sobotu středu nedeľu stredu nedeljo soboto sredo nedjelju subotu srijedu ' +
    'måndagen tisdagen onsdagen torsdagen fredagen lördagen söndagen ' +
    'hétfőn kedden szerdán csütörtökön pénteken szombaton vasárnap ' +
    'thur thurs tues weds wednes sonnabend terça quarta quinta sexta',
);

/** Months of which `Intl` has another form, and usual abbreviations. */
export const MORE_MONTHS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['jänner januarja', 1],
      ['feber februarja', 2],
      ['aprila', 4],
      ['junija', 6],
      ['julija', 7],
      ['avgusta', 8],
      ['sept septembra', 9],
      ['oktobra', 10],
      ['novembra', 11],
      ['decembra', 12],
    ] as const
  ).flatMap(([names, month]) => names.split(' ').map((name): [string, number] => [fold(name), month])),
);
