import { toSlug } from '../../src/foundation/languages/to-slug.js';
import type { BenchLanguage } from './vocabulary.js';

/** Slugs of one kind of item: the second of a title gets `-2`, as the service gives it. */
export class Slugs {
  private readonly taken = new Map<string, number>();

  /** @param words without a number at the end, which could be the number of another slug */
  of(words: string, language: BenchLanguage): string {
    const slug = toSlug(words, language);
    const key = `${language} ${slug}`;
    const count = (this.taken.get(key) ?? 0) + 1;
    this.taken.set(key, count);
    return count === 1 ? slug : `${slug}-${count}`;
  }
}
