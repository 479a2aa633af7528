// Words around times of day in the languages of the service, without dots.
import { fold } from '../../languages/fold.js';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** "ab 19 Uhr", "kl. 19", "a partir de las 19:30" */
export const WORDS_BEFORE_TIME = toSet(
  'at from about around approx ca circa start ' +
    'ab um von gegen beginn ' +
    'a des de partir vers las la desde ' +
    'ore alle dalle ora dalla inizio ' +
    'as das pelas om vanaf van aanvang ' +
    'kl klokken fra ved klockan fran vid klo kello ' +
    'godz godzina godzinie godziny o od g v ve ob u ' +
    'в от на по απο τις στις ωρα στη το τα στα ' +
    'al ao na w op pa om',
);

/** "19 Uhr", "19 h", "19 hod.", "19-kor", "klo 19 alkaen" */
export const WORDS_AFTER_TIME = toSet(
  "h hr hrs hs hour hours o'clock oclock uhr heure heures hora horas ore u uur alkaen godz " +
    'hod hodin hodiny hodine ur uri ura sati sata sat ora orakor oratol -kor -tol perc min ' +
    'ч час часа ωρα mittags',
);

/** "midi", "um Mitternacht", "o północy": what they are called, and how they stand in sentences. */
const NOON =
  'noon midday mittag midi mediodia mezzogiorno meio-dia keskipaiva keskipaivalla poludnie poledne napoludnie ' +
  'poldne opoldne podne delben обяд пладне μεσημερι';
const MIDNIGHT =
  'midnight mitternacht minuit medianoche mezzanotte meia-noite middernacht midnat midnatt keskiyo keskiyolla ' +
  'polnoc północ północy pulnoc pulnoci polnoci opolnoci ponoc ejfel ejfelkor полунощ μεσανυχτα';

const toPattern = (words: string, hours: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d-])(?:(?:${hours})(?: (?:del|de la|di|de|uhr|uur|h))? ?)?(?:${words.split(' ').map(fold).join('|')})(?![\p{L}\d-])`,
    'gu',
  );

/** Also "12 noon". */
export const WORDS_FOR_HOURS: readonly (readonly [pattern: RegExp, time: string])[] = [
  [toPattern(NOON, '12'), '12:00'],
  [toPattern(MIDNIGHT, '12|24|0|00'), '0:00'],
];

/** Words between hours and minutes, longest first: "19 Uhr 30", "19h30", "19u30", "19 óra 30 perc" */
export const WORDS_INSIDE_TIME = 'heures|horas|hodin|uhr|uur|sati|hod|ore|ora|ura|uri|часа|час|h|u|ч';

/** "von 19 bis 21 Uhr", "19.30-21.00" */
export const WORDS_BETWEEN_TIMES = toSet('bis to till until a au al alle tot til do ate as az до εως -');

/** Half days of the Unicode CLDR that `Intl` does not write. */
export const MORE_MERIDIEMS: readonly [words: ReadonlySet<string>, words: ReadonlySet<string>] = [
  toSet('a am'),
  toSet('p pm'),
];

export const ALL_DAY_WORDS: ReadonlySet<string> = new Set(
  (
    'all day,all-day,ganztagig,ganztags,toute la journee,journee entiere,todo el dia,tutto il giorno,dia inteiro,todo o dia,' +
    'hele dag,de hele dag,hele dagen,heldag,hela dagen,koko paiva,koko paivan,caly dzien,cely den,celodenni,celodenne,' +
    'cel dan,ves dan,cijeli dan,egesz nap,egesz napos,цял ден,целодневно,ολη μερα,ολη την ημερα,ολοημερο'
  )
    .split(',')
    .map(fold),
);
