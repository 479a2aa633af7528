import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Finder {
  findCircles: (targets: ReadonlyMap<string, ReadonlySet<string>>) => string[][];
}

const { findCircles } = createRequire(join(__dirname, '../../scripts/x.cjs'))('./find-circles.cjs') as Finder;

const toGraph = (arrows: readonly string[]): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const [from = '', to = ''] = arrow.split(' → ');
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
};

it.each<[what: string, arrows: string[], circles: string[][]]>([
  ['an empty graph', [], []],
  ['a tree', ['a → b', 'a → c', 'c → d'], []],
  ['two ways to one node', ['a → b', 'a → c', 'b → d', 'c → d'], []],
  ['two nodes', ['a → b', 'b → a'], [['a', 'b', 'a']]],
  ['three nodes, from none that leads there', ['x → a', 'a → b', 'b → c', 'c → a'], [['a', 'b', 'c', 'a']]],
  [
    'a short way beside a long one',
    ['a → b', 'b → c', 'c → a', 'b → a'],
    [
      ['a', 'b', 'a'],
      ['c', 'a', 'b', 'c'],
    ],
  ],
  [
    'two circles apart',
    ['a → b', 'b → a', 'c → d', 'd → c'],
    [
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ],
  ],
])('finds the circles of %s', (_what, arrows, circles) => {
  expect(findCircles(toGraph(arrows))).toEqual(circles);
});
