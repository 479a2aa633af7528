import { type CellOf, covering } from './covering.js';

const DIMENSIONS = {
  role: ['visitor', 'author', 'editor', 'administrator'],
  kind: ['events', 'venues', 'organizers'],
  status: ['publish', 'draft', 'private', 'trash'],
  isOwn: [true, false],
  verb: ['GET', 'PATCH', 'DELETE'],
} as const;
type Cell = CellOf<typeof DIMENSIONS>;
type Name = keyof Cell;

const NAMES = Object.keys(DIMENSIONS) as Name[];

/** How many combinations of values of some dimensions occur. */
const combinations = (cells: readonly Cell[], names: readonly Name[]): number =>
  new Set(cells.map((cell) => JSON.stringify(names.map((name) => cell[name])))).size;

const product = (names: readonly Name[]): number =>
  names.reduce((count, name) => count * DIMENSIONS[name].length, 1);

const pairs = NAMES.flatMap((one, n) => NAMES.slice(n + 1).map((other) => [one, other] as const));
const triples = pairs.flatMap(([one, other]) =>
  NAMES.slice(NAMES.indexOf(other) + 1).map((third) => [one, other, third] as const),
);

it('has every pair of values in few cells, the same at every call', () => {
  const cells = covering(DIMENSIONS);

  expect(pairs.filter((names) => combinations(cells, names) !== product(names))).toEqual([]);
  // 288 are the whole product, and 16 are needed at least.
  expect(cells.length).toBeLessThanOrEqual(24);
  expect(combinations(cells, NAMES)).toBe(cells.length);
  expect(covering(DIMENSIONS)).toEqual(cells);
});

it('has every triple of values when the strength is 3', () => {
  const cells = covering(DIMENSIONS, { strength: 3 });

  expect(triples).toHaveLength(10);
  expect(triples.filter((names) => combinations(cells, names) !== product(names))).toEqual([]);
  expect(cells.length).toBeLessThan(100);
});

it('has all combinations of dimensions that belong together', () => {
  const group = ['role', 'status', 'isOwn', 'verb'] as const;
  const cells = covering(DIMENSIONS, { together: [group] });

  expect(combinations(cells, group)).toBe(product(group));
  expect(pairs.filter((names) => combinations(cells, names) !== product(names))).toEqual([]);
  expect(cells).toHaveLength(product(group));
});

it('leaves out impossible cells, and no pair that a possible cell has', () => {
  const isPossible = ({ role, isOwn, status }: Cell): boolean =>
    !(role === 'visitor' && isOwn) && !(status === 'trash' && role === 'author' && isOwn);
  const cells = covering(DIMENSIONS, { isPossible });

  expect(cells.filter((cell) => !isPossible(cell))).toEqual([]);
  const wrong = pairs.filter((names) => {
    const hasImpossible = names.includes('role') && names.includes('isOwn');
    return combinations(cells, names) !== product(names) - (hasImpossible ? 1 : 0);
  });
  expect(wrong).toEqual([]);
});

it('has each value once for one dimension, and nothing for an empty one', () => {
  expect(covering({ only: ['a', 'b'] })).toEqual([{ only: 'a' }, { only: 'b' }]);
  expect(covering({ some: ['a', 'b'], none: [] })).toEqual([]);
});
