/**
 * `npm run check:imports`: holds `src` and `client` against the rules of `.dependency-cruiser.cjs`, and finds circles of
 * rooms, the folders of a district. A rule of dependency-cruiser would miss those that pass through subfolders which do not
 * import each other.
 */
import { cruise, format } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { findCircles } from './find-circles.cjs';

const { options, ...ruleSet } = await extractConfig('./.dependency-cruiser.cjs');
const tsConfig = extractTsConfig(options.tsConfig.fileName);
const { output } = await cruise(['src', 'client'], { ...options, ruleSet, validate: true }, {}, { tsConfig });

const report = await format(output, { outputType: 'err' });
console.log(report.output.trim());

const imports = importsOfRooms(output.modules);
const circles = findCircles(toGraph(imports));
for (const circle of circles) console.log(describe(circle));
process.exitCode = output.summary.error + circles.length === 0 ? 0 : 1;

/** Lists the imports from one room into another of the same district. */
function importsOfRooms(modules) {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ from: toRoom(source), to: toRoom(resolved), source, resolved }))
      .filter(({ from, to }) => from && to && from.room !== to.room && from.district === to.district),
  );
}

function toRoom(path) {
  const [, district, room] = /^src\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return room && { district, room: `src/${district}/${room}` };
}

function toGraph(imports) {
  const graph = new Map();
  for (const { from, to } of imports) {
    if (!graph.has(from.room)) graph.set(from.room, new Set());
    graph.get(from.room).add(to.room);
  }
  return graph;
}

function describe(circle) {
  const arrows = circle
    .slice(1)
    .flatMap((to, n) => [
      `  ${circle[n]} → ${to}`,
      ...imports
        .filter((arrow) => arrow.from.room === circle[n] && arrow.to.room === to)
        .map(({ source, resolved }) => `    ${source} → ${resolved}`),
    ]);
  return ['Rooms that need each other are one room, or lack a third one:', ...arrows].join('\n');
}
