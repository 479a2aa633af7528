/** Words that both texts have, or only one of them. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this product of words the middle of a text is shown as replaced: comparing it would stop the page. */
const MAX_COMPARISONS = 2_000_000;

const toWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];

/** The difference of two texts by words. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, young] = [toWords(before), toWords(after)];
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < young.length - head && old.at(-1 - tail) === young.at(-1 - tail))
    tail += 1;
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), young.slice(head, young.length - tail)];
  return join([
    ...old.slice(0, head).map((text): Piece => ({ kind: 'same', text })),
    ...diffMiddle(oldMiddle, newMiddle),
    ...old.slice(old.length - tail).map((text): Piece => ({ kind: 'same', text })),
  ]);
}

function diffMiddle(old: readonly string[], young: readonly string[]): Piece[] {
  const replaced: Piece[] = [
    ...old.map((text): Piece => ({ kind: 'removed', text })),
    ...young.map((text): Piece => ({ kind: 'added', text })),
  ];
  if (old.length === 0 || young.length === 0 || old.length * young.length > MAX_COMPARISONS) return replaced;
  const width = young.length + 1;
  // How many words the rests of both texts have in common, from the end.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (o: number, y: number): number => common[o * width + y] ?? 0;
  for (let o = old.length - 1; o >= 0; o -= 1)
    for (let y = young.length - 1; y >= 0; y -= 1)
      common[o * width + y] =
        old[o] === young[y] ? at(o + 1, y + 1) + 1 : Math.max(at(o + 1, y), at(o, y + 1));
  const pieces: Piece[] = [];
  let [o, y] = [0, 0];
  while (o < old.length || y < young.length) {
    if (o < old.length && y < young.length && old[o] === young[y]) {
      pieces.push({ kind: 'same', text: old[o] ?? '' });
      o += 1;
      y += 1;
    } else if (y >= young.length || (o < old.length && at(o + 1, y) >= at(o, y + 1))) {
      pieces.push({ kind: 'removed', text: old[o] ?? '' });
      o += 1;
    } else {
      pieces.push({ kind: 'added', text: young[y] ?? '' });
      y += 1;
    }
  }
  return pieces;
}

/** Joins neighbours of one kind; a blank between two changes belongs to them, so that phrases stay whole. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  pieces.forEach(({ kind, text }, n) => {
    const isBetween =
      kind === 'same' &&
      /^\s+$/.test(text) &&
      (removed !== '' || added !== '') &&
      pieces[n + 1]?.kind !== 'same' &&
      n + 1 < pieces.length;
    if (kind === 'removed' || isBetween) removed += text;
    if (kind === 'added' || isBetween) added += text;
    if (kind !== 'same' || isBetween) return;
    flush();
    const last = joined.at(-1);
    if (last?.kind === 'same') joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  });
  flush();
  return joined;
}
