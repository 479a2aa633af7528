/**
 * `npm run faults -- [ROOM or FILE …] [--changed COMMIT]`: puts each fault of the lists in `test/faults` into the sources,
 * one at a time, and runs the tests that must notice it. Fails when one is not noticed, or when its text is no longer there.
 * Each fault is a project of jest with a compiler of its own.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { prepareOrExit, root } from '../bin/prepare.mjs';

await prepareOrExit({ tests: true });
process.chdir(root);
const require = createRequire(import.meta.url);
const { readFaults, findObstacle, findRoom } = require('../test/faults/read-faults.cjs');
const { projects, testTimeout } = require('../jest.config.cjs');
const { runCLI } = require('jest');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'string' }, workers: { type: 'string', default: '1' } },
});

const faults = choose(readFaults());
const gone = faults.filter((fault) => findObstacle(fault) !== undefined);
for (const fault of gone) console.error(`${fault.name} no longer applies: ${findObstacle(fault)}.`);
if (gone.length > 0) process.exit(1);
if (faults.length > 0) await run();

/** The faults of the given rooms and files, of the rooms that differ from a commit, or all. */
function choose(all) {
  const isOf = (name, { room, file }) => name === room || name === file;
  const unknown = positionals.find((name) => !all.some((fault) => isOf(name, fault)));
  if (unknown !== undefined) throw new Error(`No fault is in a room or file named ${unknown}.`);
  const named = all.filter(
    (fault) => positionals.length === 0 || positionals.some((name) => isOf(name, fault)),
  );
  if (values.changed === undefined) return named;
  const changes = execFileSync('git', ['diff', '--name-only', values.changed, '--', 'src'], {
    encoding: 'utf8',
  });
  const changedRooms = new Set(changes.split('\n').map(findRoom));
  return named.filter(({ room }) => changedRooms.has(room));
}

async function run() {
  const config = {
    projects: faults.map(toProject),
    testTimeout,
    reporters: [[`${root}/test/faults/verdict-reporter.cjs`, { faults }]],
  };
  const argv = {
    config: JSON.stringify(config),
    maxWorkers: values.workers,
    // Each fault loads the application anew.
    workerIdleMemoryLimit: '1GB',
    rootDir: root,
    silent: true,
    $0: 'jest',
    _: [],
  };
  // The reporter sets the exit code.
  await runCLI(argv, [root]);
}

function toProject(fault, index) {
  const [project] = projects;
  const [[pattern, [, compiler]]] = Object.entries(project.transform);
  return {
    ...project,
    // All share the cache.
    id: 'faults',
    rootDir: root,
    displayName: String(index),
    testMatch: fault.tests.map((path) => `<rootDir>/${path}`),
    testEnvironment: '<rootDir>/test/faults/first-failure.cjs',
    testEnvironmentOptions: { fault },
    transform: { [pattern]: ['<rootDir>/test/faults/put-fault.cjs', { fault, compiler }] },
  };
}
