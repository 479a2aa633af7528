// Words of three languages, made of syllables, and how often each is used.
import { Random, Weighted, zipf } from './random.js';

export const LANGUAGES = ['en', 'de', 'bg'] as const;
export type BenchLanguage = (typeof LANGUAGES)[number];

/** How many of the events, venues, organizers and terms have words in a language. */
export const SHARE: Readonly<Record<BenchLanguage, number>> = { en: 1, de: 0.3, bg: 0.01 };

interface Sounds {
  /** The most frequent words, as they are. */
  readonly little: string;
  readonly onsets: string;
  readonly nuclei: string;
  readonly codas: string;
  readonly endings: string;
  /** Share of words that are put together from two or three others. */
  readonly compounds: number;
  /** Share of words with a capital letter. */
  readonly capitals: number;
  /** How many different words 100,000 events use. */
  readonly size: number;
}

const SOUNDS: Readonly<Record<BenchLanguage, Sounds>> = {
  en: {
    little:
      'the of and a in to for with on at is by from as an are our this it be we you your will all or that their ' +
      'more one new into than its his her they who what when where while about after before over under between',
    onsets: 'b c d f g h j k l m n p r s t v w br cl cr dr fl gr pl pr sc sh sl sp st str th tr ch wh qu',
    nuclei: 'a e i o u ai ea ee oo ou ie oa',
    codas: ' b d g k l m n p r s t ck ld ll mp nd ng nk nt rd rk rn rt sh ss st th',
    endings: ' s ed er ing ly ness tion al ive able ment y',
    compounds: 0.04,
    capitals: 0.04,
    size: 120_000,
  },
  de: {
    little:
      'der die das und in zu den von mit für auf ist im ein eine dem des nicht sich auch als an werden aus er sie ' +
      'nach bei um am sind noch wie einem über so zum haben nur oder aber vor zur bis mehr durch man alle wir ihre',
    onsets:
      'b d f g h j k l m n p r s t v w z bl br dr fl fr gl gr kl kn kr pf pl schl schm schw sch sp st str tr zw',
    nuclei: 'a e i o u ä ö ü au ei eu ie',
    codas: ' b ch ck d f g k l ll m n ng nd nk nt r rd rn rt s ß sch st t tz',
    endings: ' e en er es ung heit keit lich isch ig el chen',
    compounds: 0.35,
    capitals: 0.55,
    size: 80_000,
  },
  bg: {
    little:
      'и на в да за се от с не е по като до че са при след или със това през към още има които ще бъде този между ' +
      'само също който чрез над под пред около всички един една всяка където когато защото',
    onsets: 'б в г д ж з к л м н п р с т ф х ц ч ш щ бр вл гр др кр пр ст стр тр сп хр',
    nuclei: 'а е и о у ъ я ю',
    codas: ' в г д з к л м н р с т ст нт рт',
    endings: ' а о и ът ия ият ите ски ска ство ост ване ция',
    compounds: 0.02,
    capitals: 0.04,
    size: 25_000,
  },
};

/** Parts of German compounds, which searches find. */
export const INSIDE = 'konzert';
const INSIDE_SHARE = 0.004;

export class Vocabulary {
  private readonly weighted: Weighted;
  /** Words that titles and names are made of: neither the most frequent nor the rarest. */
  private readonly first: number;

  constructor(
    readonly words: readonly string[],
    little: number,
  ) {
    this.weighted = new Weighted(zipf(words.length, 1.02, 2.7));
    this.first = little;
  }

  word(random: Random): string {
    return this.words[this.weighted.pick(random)] as string;
  }

  /** A word with a capital letter, as names and titles have them. */
  name(random: Random): string {
    const span = this.words.length - this.first;
    const word = this.words[this.first + Math.floor(span * random.next() ** 3)] as string;
    return capital(word);
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The vocabulary of a language grows with the square root of the length of its texts. */
export function makeVocabulary(language: BenchLanguage, events: number, seed: string): Vocabulary {
  const random = new Random(`${seed} words ${language}`);
  const sounds = SOUNDS[language];
  const size = Math.max(2000, Math.round(sounds.size * Math.sqrt(events / 100_000)));
  const syllable = syllables(sounds);
  const little = sounds.little.split(' ');
  const words = new Set(little);
  const stems: string[] = [];
  while (words.size < size) {
    const place = words.size / size;
    const isCompound = stems.length > 500 && random.chance(sounds.compounds);
    const word = isCompound ? compound(language, stems, random) : stem(syllable, sounds, place, random);
    if (!isCompound && stems.length < 3000) stems.push(word);
    words.add(random.chance(sounds.capitals) ? capital(word) : word);
  }
  return new Vocabulary([...words], little.length);
}

function syllables(sounds: Sounds): (random: Random) => string {
  const [onsets, nuclei, codas] = [sounds.onsets, sounds.nuclei, sounds.codas].map((text) =>
    text.split(' '),
  ) as [string[], string[], string[]];
  return (random) => random.pick(onsets) + random.pick(nuclei) + random.pick(codas);
}

/** What is said often is short. */
function stem(syllable: (random: Random) => string, sounds: Sounds, place: number, random: Random): string {
  const count = place < 0.002 ? 1 : place < 0.05 ? random.between(1, 2) : random.between(2, 3);
  let word = '';
  for (let n = 0; n < count; n += 1) word += syllable(random);
  return place < 0.002 ? word : word + random.pick(sounds.endings.split(' '));
}

function compound(language: BenchLanguage, stems: readonly string[], random: Random): string {
  const parts = Array.from({ length: random.chance(0.15) ? 3 : 2 }, () => random.pick(stems));
  if (language === 'de' && random.chance(INSIDE_SHARE)) parts[random.below(parts.length)] = INSIDE;
  return parts.join(random.chance(0.3) ? 's' : '');
}
