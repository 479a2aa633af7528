/**
 * `node scripts/test.mjs SUITE [arguments of jest]`: prepares what is missing, as some tests run the built service, and runs
 * the tests of a suite. `npm test` finds the files and folders that are named in every suite.
 */
import { createRequire } from 'node:module';
import { prepareOrExit, root } from '../bin/prepare.mjs';

/** The projects of `jest.config.cjs` that each suite runs. */
const SUITES = { quick: ['specs', 'api', 'repository'], slow: ['slow'], release: ['slow', 'release'] };

await prepareOrExit({ tests: true });
process.chdir(root);
const { buildArgv, run } = createRequire(import.meta.url)('jest');
const [suite, ...given] = process.argv.slice(2);
const { _: paths, selectProjects, onlyChanged, changedSince } = await buildArgv(given);
const isWhole = paths.length === 0 && !onlyChanged && !changedSince;

// Workers inherit both; `test/support/effort.ts` reads the second.
if (isWhole) process.env.TEST_SUITE = suite;
if (suite === 'release') process.env.TEST_EFFORT = 'whole';
const isSelected = selectProjects !== undefined || (suite === 'quick' && !isWhole);
await run(isSelected ? given : [...given, '--selectProjects', ...SUITES[suite]]);
