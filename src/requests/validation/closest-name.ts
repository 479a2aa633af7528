// Compares names, without a framework: threads that read files use it, too.

const MAX_COMPARED_LENGTH = 50;

/** The name that was probably meant; null when none is close. */
export function findClosestName(sent: string, names: readonly string[]): string | null {
  if (sent.length > MAX_COMPARED_LENGTH) return null;
  const maxDistance = Math.min(3, Math.max(1, Math.floor(sent.length / 3)));
  let closest: string | null = null;
  let least = maxDistance + 1;
  for (const name of names) {
    if (Math.abs(name.length - sent.length) >= least) continue;
    const distance = countEdits(sent.toLowerCase(), name);
    if (distance < least) [closest, least] = [name, distance];
  }
  return closest;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
