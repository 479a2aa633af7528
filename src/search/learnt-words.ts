// Words that a process knows to stand in a vocabulary of its database: most words of a new text are among them.
import type { DataSource } from 'typeorm';

/** In all vocabularies together, about 5 MB; when there are more, it begins anew. */
const MOST = 50_000;

/** After this long it begins anew, too: words that no text has are taken out (sweep-words.queries.ts). */
const KNOWN_FOR_MS = 5 * 60_000;

interface Learnt {
  readonly since: number;
  readonly vocabularies: Map<string, Set<string>>;
  size: number;
}

const known = new WeakMap<DataSource, Learnt>();

function learntBy(dataSource: DataSource): Learnt | undefined {
  const learnt = known.get(dataSource);
  return learnt !== undefined && performance.now() - learnt.since < KNOWN_FOR_MS ? learnt : undefined;
}

export const learntIn = (dataSource: DataSource, vocabulary: string): ReadonlySet<string> | undefined =>
  learntBy(dataSource)?.vocabularies.get(vocabulary);

/** @param words that are committed */
export function rememberLearnt(
  dataSource: DataSource,
  words: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const found = learntBy(dataSource);
  const learnt: Learnt =
    found === undefined || found.size >= MOST
      ? { since: performance.now(), vocabularies: new Map(), size: 0 }
      : found;
  known.set(dataSource, learnt);
  for (const [vocabulary, more] of words) {
    const all = learnt.vocabularies.get(vocabulary) ?? new Set<string>();
    learnt.vocabularies.set(vocabulary, all);
    const before = all.size;
    // A piece of a text would keep the whole text in memory.
    for (const word of more) if (!all.has(word)) all.add(Buffer.from(word).toString());
    learnt.size += all.size - before;
  }
}

/** @param words that are removed from the vocabulary */
export function forgetLearnt(dataSource: DataSource, vocabulary: string, words: readonly string[]): void {
  const learnt = known.get(dataSource);
  const all = learnt?.vocabularies.get(vocabulary);
  if (learnt === undefined || all === undefined) return;
  for (const word of words) if (all.delete(word)) learnt.size -= 1;
}
