// Titles, descriptions and excerpts.
import type { Random } from './random.js';
import { type BenchLanguage, capital, type Vocabulary } from './vocabulary.js';

/** English words that stand in a known share of all texts, in several forms, so that searches find what they should. */
export const MARKERS = [
  { share: 0.0005, forms: ['theremin', 'theremins', 'thereminist'] },
  { share: 0.005, forms: ['marimba', 'marimbas', 'marimbaphone'] },
  { share: 0.05, forms: ['lantern', 'lanterns', 'lanternlight'] },
  { share: 0.3, forms: ['evening', 'evenings'] },
] as const;

/** Two words that often stand apart and seldom next to each other. */
export const PHRASE = { words: ['open', 'rehearsal'], together: 0.004, apart: 0.03 } as const;

const KINDS: Readonly<Record<BenchLanguage, readonly string[]>> = {
  en: [
    'Night',
    'Concert',
    'Workshop',
    'Tour',
    'Market',
    'Reading',
    'Festival',
    'Session',
    'Lecture',
    'Exhibition',
  ],
  de: [
    'Abend',
    'Konzert',
    'Werkstatt',
    'Führung',
    'Markt',
    'Lesung',
    'Fest',
    'Vortrag',
    'Ausstellung',
    'Treffen',
  ],
  bg: ['Вечер', 'Концерт', 'Работилница', 'Обиколка', 'Пазар', 'Четене', 'Фестивал', 'Лекция', 'Изложба'],
};

const LENGTH = { median: 1200, sigma: 0.8, least: 200, most: 5000 } as const;

export interface EventWords {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string | null;
}

export class Writer {
  constructor(
    private readonly language: BenchLanguage,
    readonly vocabulary: Vocabulary,
  ) {}

  title(random: Random): string {
    const names = Array.from({ length: random.between(1, 4) }, () => this.vocabulary.name(random));
    names.splice(random.below(names.length + 1), 0, random.pick(KINDS[this.language]));
    return names.join(' ');
  }

  event(random: Random, title: string): EventWords {
    const { median, sigma, least, most } = LENGTH;
    const length = Math.min(most, Math.max(least, random.logNormal(median, sigma)));
    return {
      title,
      description: this.description(random, length, this.language === 'en' ? marked(random) : []),
      excerpt: random.chance(0.4) ? `<p>${this.sentence(random)}</p>` : null,
    };
  }

  /** @param inserted words that the text has to contain */
  description(random: Random, length: number, inserted: readonly string[] = []): string {
    const paragraphs: string[] = [];
    let written = 0;
    const waiting = [...inserted];
    while (written < length || waiting.length > 0) {
      let paragraph = '';
      const end = Math.min(random.between(200, 700), Math.max(0, length - written));
      do {
        const sentence = this.sentence(random, waiting.pop());
        paragraph += paragraph === '' ? sentence : ` ${sentence}`;
      } while (paragraph.length < end);
      written += paragraph.length + 8;
      paragraphs.push(`<p>${paragraph}</p>`);
    }
    return paragraphs.join('\n');
  }

  private sentence(random: Random, inserted?: string): string {
    const count = random.between(5, 16);
    let text = capital(this.vocabulary.word(random));
    const at = random.between(1, count - 1);
    for (let n = 1; n < count; n += 1) {
      text += random.next() < 0.08 ? ', ' : ' ';
      text += n === at ? this.special(random, inserted) : this.vocabulary.word(random);
    }
    return `${text}.`;
  }

  /** What texts have beside words: numbers, emphasis, links, signs that HTML writes in its own way. */
  private special(random: Random, inserted: string | undefined): string {
    if (inserted !== undefined) return inserted;
    const word = this.vocabulary.word(random);
    const kind = random.next();
    if (kind < 0.06) return `<strong>${word}</strong>`;
    if (kind < 0.08) return `<a href="https://example.org/${random.below(100_000)}">${word}</a>`;
    if (kind < 0.1) return `${word} &amp; ${this.vocabulary.word(random)}`;
    if (kind < 0.16) return String(random.between(1, 2100));
    return word;
  }
}

function marked(random: Random): string[] {
  const words: string[] = MARKERS.flatMap(({ share, forms }) =>
    random.chance(share) ? [random.pick(forms)] : [],
  );
  const [first, second] = PHRASE.words;
  if (random.chance(PHRASE.together)) words.push(`${first} ${second}`);
  for (const word of [first, second]) if (random.chance(PHRASE.apart)) words.push(word);
  return words;
}
