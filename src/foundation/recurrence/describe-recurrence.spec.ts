import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Translate } from '../errors/to-error-body.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { describeRecurrence } from './describe-recurrence.js';
import { parseRecurrence } from './parse-recurrence.js';

type Messages = Readonly<Record<string, string>>;

const messages = new Map(
  LANGUAGE_CODES.map((language): [LanguageCode, Messages] => {
    const file = join(__dirname, '../languages/messages', language, 'recurrence.json');
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Messages];
  }),
);

/** Fails on messages that are missing, and on placeholders that nothing fills. */
const translate: Translate = (key, language, values = {}) => {
  const message = messages.get(language)?.[key.replace('recurrence.', '')];
  if (message === undefined) throw new Error(`${language} has no ${key}`);
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing fills ${name} of ${key} in ${language}`);
    return String(value);
  });
};

/** A Tuesday. */
const START = '2027-03-02 19:00:00';

function describeText(sent: unknown, language: LanguageCode = 'en', start = START): string | null {
  const recurrence = parseRecurrence(sent, { start, zone: 'Europe/Ljubljana', maxOccurrences: 1000 });
  return describeRecurrence(recurrence, { start, language, translate });
}

describe('describeRecurrence in English', () => {
  it.each<[sent: unknown, sentence: string | null]>([
    ['FREQ=DAILY', 'every day'],
    ['FREQ=DAILY;INTERVAL=2;COUNT=1', 'every second day, 1 time'],
    ['FREQ=DAILY;INTERVAL=21;COUNT=30', 'every 21 days, 30 times'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH', 'every weekday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'every day'],
    ['FREQ=WEEKLY', 'every Tuesday'],
    ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303', 'every second Tuesday until 3 March 2027'],
    ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20270401T180000', 'every second Tuesday until 31 March 2027'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=SU', 'every 3 weeks on Sunday'],
    ['FREQ=WEEKLY;BYDAY=SA,MO,WE', 'every week on Monday, Wednesday and Saturday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU', 'every second week on Monday and Tuesday'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR',
      'every second week on Monday, Tuesday, Wednesday, Thursday and Friday',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU',
      'every second week on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday',
    ],
    ['FREQ=MONTHLY', 'every month on the 2nd'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=6', 'every 6 months on the 31st'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', 'every month on the last day of the month, 2 times'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'every month on the last Friday'],
    ['FREQ=YEARLY', 'every year on 2 March'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'every year on 24 December'],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1', 'every year on 1 May'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=10;BYDAY=1SA', 'every second year on the first Saturday of October'],
    ['FREQ=DAILY;BYHOUR=19;BYMINUTE=0', 'every day'],
    [{ rules: ['FREQ=DAILY'], dates: ['2027-12-24'] }, 'every day, and on further dates'],
    [
      { rules: ['FREQ=DAILY'], dates: ['2027-12-24'], excluded: ['2027-03-03'] },
      'every day, and on further dates, with exceptions',
    ],
    // No sentence fits.
    [{ dates: ['2027-12-24'] }, null],
    [{ rules: ['FREQ=DAILY', 'FREQ=WEEKLY'] }, null],
    ...['20', '8,20', '19,20'].map((hours): [string, null] => [`FREQ=DAILY;BYHOUR=${hours}`, null]),
    ['FREQ=DAILY;BYMONTH=5', null],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', null],
    ['FREQ=WEEKLY;BYMONTH=5', null],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', null],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', null],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', null],
    ['FREQ=MONTHLY;BYDAY=5MO', null],
    ['FREQ=MONTHLY;BYDAY=MO', null],
    ['FREQ=MONTHLY;BYDAY=2FR;BYMONTHDAY=13', null],
    ['FREQ=MONTHLY;BYMONTH=5', null],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,2', null],
    ['FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1', null],
    ['FREQ=MONTHLY;BYHOUR=19;BYSETPOS=1', null],
    ['FREQ=YEARLY;BYMONTH=1,6', null],
    ['FREQ=YEARLY;BYMONTHDAY=13', null],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1,2', null],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=-1', null],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1,2;BYDAY=1MO', null],
    ['FREQ=YEARLY;BYDAY=1MO', null],
    ['FREQ=YEARLY;BYDAY=20MO', null],
    ['FREQ=YEARLY;BYYEARDAY=100', null],
    ['FREQ=YEARLY;BYWEEKNO=20', null],
  ])('%j is %s', (sent, sentence) => {
    expect(describeText(sent)).toBe(sentence);
  });
});

/** Of each language: singular and plural, genders, cases, ordinals, and forms that depend on the number. */
const RULES = [
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=20280303',
  'FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,WE,SU;COUNT=3',
  'FREQ=MONTHLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYDAY=-1SA;COUNT=21',
  'FREQ=YEARLY;INTERVAL=3;BYMONTH=8;BYDAY=2WE;UNTIL=20310801',
];

it.each<[LanguageCode, ...string[]]>([
  [
    'bg',
    'всеки втори вторник до 3 март 2028 г.',
    'на всеки 5 седмици в понеделник, в сряда и в неделя, 3 пъти',
    'всеки месец на 1 число',
    'всеки месец в последната събота, 21 пъти',
    'на всеки 3 години във втората сряда на август до 1 август 2031 г.',
  ],
  [
    'hr',
    'svaki drugi utorak do 3. ožujka 2028.',
    'svakih 5 tjedana ponedjeljkom, srijedom i nedjeljom, 3 puta',
    'svaki mjesec 1. dan u mjesecu',
    'svaki mjesec posljednju subotu u mjesecu, 21 put',
    'svake 3 godine drugu srijedu u kolovozu do 1. kolovoza 2031.',
  ],
  [
    'cs',
    'každé druhé úterý do 3. března 2028',
    'každých 5 týdnů v pondělí, ve středu a v neděli, 3krát',
    'každý měsíc 1. den v měsíci',
    'každý měsíc poslední sobotu v měsíci, 21krát',
    'každé 3 roky druhou středu v srpnu do 1. srpna 2031',
  ],
  [
    'da',
    'hver anden tirsdag til og med den 3. marts 2028',
    'hver 5. uge om mandagen, om onsdagen og om søndagen, 3 gange',
    'hver måned den 1. dag i måneden',
    'hver måned den sidste lørdag, 21 gange',
    'hvert 3. år den anden onsdag i august til og med den 1. august 2031',
  ],
  [
    'nl',
    'elke tweede dinsdag tot en met 3 maart 2028',
    'elke 5 weken op maandag, woensdag en zondag, 3 keer',
    'elke maand op de 1e',
    'elke maand op de laatste zaterdag, 21 keer',
    'elke 3 jaar op de tweede woensdag van augustus tot en met 1 augustus 2031',
  ],
  [
    'en',
    'every second Tuesday until 3 March 2028',
    'every 5 weeks on Monday, Wednesday and Sunday, 3 times',
    'every month on the 1st',
    'every month on the last Saturday, 21 times',
    'every 3 years on the second Wednesday of August until 1 August 2031',
  ],
  [
    'fi',
    'joka toinen tiistai 3. maaliskuuta 2028 asti',
    '5 viikon välein maanantaisin, keskiviikkoisin ja sunnuntaisin, 3 kertaa',
    'joka kuukausi kuun 1. päivänä',
    'joka kuukausi kuun viimeisenä lauantaina, 21 kertaa',
    '3 vuoden välein elokuun toisena keskiviikkona 1. elokuuta 2031 asti',
  ],
  [
    'fr',
    'un mardi sur deux jusqu’au 3 mars 2028',
    'toutes les 5 semaines le lundi, le mercredi et le dimanche, 3 fois',
    'tous les mois le 1er',
    'tous les mois le dernier samedi, 21 fois',
    'tous les 3 ans le deuxième mercredi d’août jusqu’au 1er août 2031',
  ],
  [
    'de',
    'jeden zweiten Dienstag bis zum 3. März 2028',
    'alle 5 Wochen am Montag, Mittwoch und Sonntag, 3-mal',
    'jeden Monat am 1. Tag',
    'jeden Monat am letzten Samstag, 21-mal',
    'alle 3 Jahre am zweiten Mittwoch im August bis zum 1. August 2031',
  ],
  [
    'el',
    'κάθε δεύτερη Τρίτη έως 3 Μαρτίου 2028',
    'κάθε 5 εβδομάδες τη Δευτέρα, την Τετάρτη και την Κυριακή, 3 φορές',
    'κάθε μήνα την 1η ημέρα του μήνα',
    'κάθε μήνα το τελευταίο Σάββατο του μήνα, 21 φορές',
    'κάθε 3 χρόνια τη δεύτερη Τετάρτη του Αυγούστου έως 1 Αυγούστου 2031',
  ],
  [
    'hu',
    'minden második kedden, 2028. március 3-ig',
    '5 hetente hétfőn, szerdán és vasárnap, 3 alkalommal',
    'minden hónapban az 1. napon',
    'minden hónapban a hónap utolsó szombatján, 21 alkalommal',
    '3 évente augusztus második szerdáján, 2031. augusztus 1-ig',
  ],
  [
    'it',
    'un martedì su due fino al 3 marzo 2028',
    'ogni 5 settimane il lunedì, il mercoledì e la domenica, 3 volte',
    'ogni mese il 1',
    'ogni mese l’ultimo sabato, 21 volte',
    'ogni 3 anni il secondo mercoledì di agosto fino al 1 agosto 2031',
  ],
  [
    'pl',
    'w co drugi wtorek do 3 marca 2028',
    'co 5 tygodni w poniedziałek, w środę i w niedzielę, 3 razy',
    'co miesiąc 1. dnia',
    'co miesiąc w ostatnią sobotę, 21 razy',
    'co 3 lata w drugą środę sierpnia do 1 sierpnia 2031',
  ],
  [
    'pt-pt',
    'de duas em duas semanas à terça-feira até 3 de março de 2028',
    'de 5 em 5 semanas à segunda-feira, à quarta-feira e ao domingo, 3 vezes',
    'todos os meses no dia 1',
    'todos os meses no último sábado, 21 vezes',
    'de 3 em 3 anos na segunda quarta-feira de agosto até 1 de agosto de 2031',
  ],
  [
    'sk',
    'každý druhý utorok do 3. marca 2028',
    'každých 5 týždňov v pondelok, v stredu a v nedeľu, 3-krát',
    'každý mesiac 1. deň v mesiaci',
    'každý mesiac poslednú sobotu v mesiaci, 21-krát',
    'každé 3 roky druhú stredu v auguste do 1. augusta 2031',
  ],
  [
    'sl',
    'vsak drugi torek do 3. marca 2028',
    'na 5 tednov ob ponedeljkih, ob sredah in ob nedeljah, 3-krat',
    'vsak mesec 1. dan v mesecu',
    'vsak mesec zadnjo soboto v mesecu, 21-krat',
    'na 3 leta drugo sredo avgusta do 1. avgusta 2031',
  ],
  [
    'es',
    'cada dos martes hasta el 3 de marzo de 2028',
    'cada 5 semanas los lunes, los miércoles y los domingos, 3 veces',
    'todos los meses el día 1',
    'todos los meses el último sábado, 21 veces',
    'cada 3 años el segundo miércoles de agosto hasta el 1 de agosto de 2031',
  ],
  [
    'sv',
    'varannan tisdag till och med den 3 mars 2028',
    'med 5 veckors intervall på måndagar, onsdagar och söndagar, 3 gånger',
    'varje månad den 1:a',
    'varje månad den sista lördagen, 21 gånger',
    'med 3 års intervall den andra onsdagen i augusti till och med den 1 augusti 2031',
  ],
])('says rules in %s', (language, ...sentences) => {
  expect(RULES.map((rule) => describeText(rule, language))).toEqual(sentences);
});

it('is said in every language, and in no two the same', () => {
  const said = LANGUAGE_CODES.map((language) =>
    describeText('FREQ=WEEKLY;INTERVAL=2;UNTIL=20280303', language),
  );
  expect(new Set(said).size).toBe(LANGUAGE_CODES.length);
});

describe.each(LANGUAGE_CODES)('every sentence in %s', (language) => {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const numbered = days.flatMap((day) => [1, 2, 3, 4, -1].map((position) => `BYDAY=${position}${day}`));
  const rules = [
    ...[1, 2, 3, 5, 21, 22, 101, 102].flatMap((interval) =>
      ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].map((name) => `FREQ=${name};INTERVAL=${interval}`),
    ),
    ...days.flatMap((day) => [`FREQ=WEEKLY;BYDAY=${day}`, `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`]),
    ...numbered.map((part) => `FREQ=MONTHLY;${part}`),
    ...Array.from({ length: 12 }, (_, n) => `FREQ=YEARLY;BYMONTH=${n + 1};BYDAY=1MO`),
    ...Array.from({ length: 31 }, (_, n) => `FREQ=MONTHLY;BYMONTHDAY=${n + 1}`),
    ...Array.from({ length: 31 }, (_, n) => `FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=${n + 1}`),
    ...Array.from({ length: 31 }, (_, n) => `FREQ=DAILY;UNTIL=202805${String(n + 1).padStart(2, '0')}`),
    ...[1, 2, 3, 5, 21, 22, 101, 1000].map((count) => `FREQ=DAILY;COUNT=${count}`),
  ];

  it('has its messages, and is another one for every rule', () => {
    const sentences = rules.map((rule) => describeText(rule, language));
    expect(sentences.filter((sentence) => sentence === null)).toEqual([]);
    // Weekly rules on the day of the start and yearly ones on its date say the same as without.
    expect(new Set(sentences).size).toBeGreaterThan(rules.length - 8);
  });
});
