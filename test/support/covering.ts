// Covering arrays: a few cells of a product in which every combination of a few dimensions still occurs.

type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type CellOf<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };

interface Options<D extends Dimensions> {
  /** Of how many dimensions all combinations occur: 2 for all pairs (the default), 3 for all triples. */
  readonly strength?: number;
  /** Groups of dimensions whose combinations all occur as well, where a rule depends on more of them. */
  readonly together?: readonly (readonly (keyof D & string)[])[];
  /** Which cells there are: all, unless given. Combinations that no such cell has are not expected. */
  readonly isPossible?: (cell: CellOf<D>) => boolean;
}

/**
 * Chosen greedily and the same at every call: first the cell with the most combinations that no cell has yet. The whole
 * product is held in memory while choosing: up to some 100,000 cells.
 */
export function covering<const D extends Dimensions>(dimensions: D, options: Options<D> = {}): CellOf<D>[] {
  const { strength = 2, together = [], isPossible = (): boolean => true } = options;
  const names = Object.keys(dimensions);
  const cells = productOf(dimensions).filter(({ cell }) => isPossible(cell));
  const groups = [
    ...combinationsOf(names.length, Math.min(strength, names.length)),
    ...together.map((group) => group.map((name) => names.indexOf(name))),
  ];
  const sizes = Object.values(dimensions).map((values) => values.length);
  const candidates = cells.map(({ cell, indexes }) => {
    const combinations = numbersOf(indexes, groups, sizes);
    return { cell, combinations, most: combinations.length };
  });
  const covered = new Set<number>();
  const chosen: CellOf<D>[] = [];
  for (;;) {
    let best: (typeof candidates)[number] | null = null;
    let gain = 0;
    for (const candidate of candidates) {
      // What a cell adds only becomes less.
      if (candidate.most <= gain) continue;
      candidate.most = candidate.combinations.filter((combination) => !covered.has(combination)).length;
      if (candidate.most > gain) [best, gain] = [candidate, candidate.most];
    }
    if (best === null) return chosen;
    chosen.push(best.cell);
    for (const combination of best.combinations) covered.add(combination);
  }
}

interface Place<D extends Dimensions> {
  readonly cell: CellOf<D>;
  /** Of its values in their dimensions. */
  readonly indexes: readonly number[];
}

function productOf<D extends Dimensions>(dimensions: D): Place<D>[] {
  const start: Place<Dimensions>[] = [{ cell: {}, indexes: [] }];
  const all = Object.entries(dimensions).reduce(
    (places, [name, values]) =>
      places.flatMap(({ cell, indexes }) =>
        values.map((value, n) => ({ cell: { ...cell, [name]: value }, indexes: [...indexes, n] })),
      ),
    start,
  );
  return all as Place<D>[];
}

/** All sets of so many of the first whole numbers. */
function combinationsOf(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  return combinationsOf(count, size - 1).flatMap((set) =>
    Array.from({ length: count }, (_, n) => n)
      .filter((n) => n > (set.at(-1) ?? -1))
      .map((n) => [...set, n]),
  );
}

/** A number for each group of dimensions: another one for each combination of values. */
function numbersOf(
  indexes: readonly number[],
  groups: readonly (readonly number[])[],
  sizes: readonly number[],
): number[] {
  let offset = 0;
  return groups.map((group) => {
    let number = 0;
    let count = 1;
    for (const dimension of group) {
      number = number * (sizes[dimension] ?? 0) + (indexes[dimension] ?? 0);
      count *= sizes[dimension] ?? 0;
    }
    offset += count;
    return offset - count + number;
  });
}
