/**
 * `npm run faults -- [ROOM or FILE …] [--changed COMMIT]`: puts each fault of the lists in `test/faults` into the sources,
 * one at a time, and runs the tests that must notice it. Fails when one is not noticed, when its text is no longer there, or
 * when the tests fail without it. Each fault is a project of jest with a compiler of its own.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
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
if (faults.length === 0) console.log('No fault is in a changed room.');
else if (await passWithoutFaults()) await tryFaults();
else process.exitCode = 1;

/** The faults of the given rooms and files, of the rooms and tests that differ from a commit, or all. */
function choose(all) {
  const isOf = (name, { room, file }) => name === room || name === file;
  const unknown = positionals.find((name) => !all.some((fault) => isOf(name, fault)));
  if (unknown !== undefined) throw new Error(`No fault is in a room or file named ${unknown}.`);
  const named = all.filter(
    (fault) => positionals.length === 0 || positionals.some((name) => isOf(name, fault)),
  );
  if (values.changed === undefined) return named;
  const changes = execFileSync('git', ['diff', '--name-only', values.changed], { encoding: 'utf8' });
  const changed = new Set(changes.split('\n'));
  const rooms = new Set([...changed].map(findRoom));
  return named.filter(({ room, tests }) => rooms.has(room) || tests.some((path) => changed.has(path)));
}

/** A test that fails anyway notices nothing. */
async function passWithoutFaults() {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const none = { file: '', before: '', after: '', tests };
  const { testResults } = await run([toProject(none, 0)], []);
  const failed = testResults.filter(({ failureMessage }) => failureMessage);
  for (const { testFilePath, failureMessage } of failed)
    console.error(`${relative(root, testFilePath)} fails without a fault.\n${failureMessage}`);
  return failed.length === 0;
}

async function tryFaults() {
  // The reporter sets the exit code.
  await run(faults.map(toProject), [[`${root}/test/faults/verdict-reporter.cjs`, { faults }]]);
}

async function run(chosenProjects, reporters) {
  const argv = {
    config: JSON.stringify({ projects: chosenProjects, testTimeout, reporters }),
    maxWorkers: values.workers,
    // Each fault loads the application anew.
    workerIdleMemoryLimit: '1GB',
    rootDir: root,
    silent: true,
    $0: 'jest',
    _: [],
  };
  const { results } = await runCLI(argv, [root]);
  return results;
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
