// Words that a process knows to stand in the vocabulary of its database, which nothing is ever taken out of: most words
// of a new text are among them.
import type { DataSource } from 'typeorm';

/** In all languages together, about 5 MB; when there are more, it begins anew. */
const MOST = 50_000;

interface Learnt {
  readonly byLanguage: Map<string, Set<string>>;
  size: number;
}

const known = new WeakMap<DataSource, Learnt>();

export const learntIn = (dataSource: DataSource, language: string): ReadonlySet<string> | undefined =>
  known.get(dataSource)?.byLanguage.get(language);

/** @param words that are committed */
export function rememberLearnt(
  dataSource: DataSource,
  words: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const found = known.get(dataSource);
  const learnt: Learnt =
    found === undefined || found.size >= MOST ? { byLanguage: new Map(), size: 0 } : found;
  known.set(dataSource, learnt);
  for (const [language, more] of words) {
    const all = learnt.byLanguage.get(language) ?? new Set<string>();
    learnt.byLanguage.set(language, all);
    const before = all.size;
    // A piece of a text would keep the whole text in memory.
    for (const word of more) if (!all.has(word)) all.add(Buffer.from(word).toString());
    learnt.size += all.size - before;
  }
}
