/**
 * `node scripts/test.mjs SUITE [arguments of jest]`: prepares what is missing, as some tests run the built service, and runs
 * the tests of a suite. `npm test` finds the files and folders that are named in every suite.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareOrExit, root } from '../bin/prepare.mjs';

/** The projects of `jest.config.cjs` that each suite runs. */
const SUITES = { quick: ['specs', 'api', 'repository'], slow: ['slow'], release: ['slow', 'release'] };

/** A file system in memory, as Linux has it. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;

await prepareOrExit({ tests: true });
process.chdir(root);
const { buildArgv, run } = createRequire(import.meta.url)('jest');
const [suite, ...given] = process.argv.slice(2);
const { _: paths, selectProjects, onlyChanged, changedSince } = await buildArgv(given);
const isWhole = paths.length === 0 && !onlyChanged && !changedSince;

// Workers inherit both; `test/support/effort.ts` reads the second.
if (isWhole) process.env.TEST_SUITE = suite;
if (isWhole && suite !== 'release') keepFilesInMemory();
if (suite === 'release') process.env.TEST_EFFORT = 'whole';
const isSelected = selectProjects !== undefined || (suite === 'quick' && !isWhole);
await run(isSelected ? given : [...given, '--selectProjects', ...SUITES[suite]]);

/** Databases are emptied a thousand times, and new files cost a disk twentyfold what they cost memory. */
function keepFilesInMemory() {
  let free = 0;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    free = bavail * bsize;
  } catch {
    // Other systems have none.
  }
  if (free < NEEDED_BYTES) return;
  const folder = mkdtempSync(`${MEMORY}/calendar-`);
  // The database's own user has to get in when root runs the tests.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
