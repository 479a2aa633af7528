/**
 * Runs the specs of a room in one process, by the parts of jest that define and check tests. Jest as a whole starts anew for
 * each mutant, which takes ten times as long.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const circus = require('jest-circus');
const { createLoader } = require('./load-modules.cjs');

const { expect } = createRequire(require.resolve('jest-circus'))('expect');

/** What the tester calls results of tests. */
const SUCCEEDED = 0;
const FAILED = 1;
const SKIPPED = 2;

/** Tests that take longer without a mutant run when the others notice nothing. */
const QUICK_MS = 50;

/** A test runner of StrykerJS: https://stryker-mutator.io/docs/stryker-js/plugins. */
class SpecRunner {
  static inject = ['options'];

  constructor({ specs, withoutTests = [], tempDirName = '.' }) {
    this.files = specs;
    this.isLeftOut = (id) => withoutTests.some((text) => id.includes(text));
    this.timesFile = join(tempDirName, 'times.json');
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    const state = startRun({});
    const isChosen = (id) => !this.isLeftOut(id);
    const tests = await runSpecs(this.files, isChosen, (id) => (state.currentTestId = id));
    const slow = tests.filter(({ timeSpentMs }) => timeSpentMs > QUICK_MS).map(({ id }) => id);
    // A process that takes over after a time-out reads it.
    writeFileSync(this.timesFile, JSON.stringify(slow));
    const run = tests.filter(({ status }) => status !== SKIPPED);
    return { status: 'complete', tests: run, mutantCoverage: state.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const slow = new Set(existsSync(this.timesFile) ? JSON.parse(readFileSync(this.timesFile, 'utf8')) : []);
    const isChosen = (id) => !this.isLeftOut(id) && (testFilter === undefined || testFilter.includes(id));
    let nrOfTests = 0;
    for (const isRound of [(id) => !slow.has(id), (id) => slow.has(id)]) {
      const state = startRun({ activeMutant: String(activeMutant.id), hitLimit });
      const ids = testFilter?.filter((id) => isRound(id));
      const files = this.files.filter((file) => ids?.some((id) => id.startsWith(`${file} `)) ?? true);
      const tests = await runSpecs(
        files,
        (id) => isChosen(id) && isRound(id),
        () => {},
      );
      if (hitLimit !== undefined && state.hitCount > hitLimit) return { status: 'timeout', reason: 'hits' };
      nrOfTests += tests.filter(({ status }) => status !== SKIPPED).length;
      const failed = tests.find(({ status }) => status === FAILED);
      if (failed !== undefined) {
        const { id, failureMessage } = failed;
        return { status: 'killed', nrOfTests, killedBy: [id], failureMessage };
      }
    }
    return { status: 'survived', nrOfTests };
  }
}

/** The changed code reads there which mutant is on, and counts there what it reaches. */
function startRun({ activeMutant, hitLimit }) {
  const counts = hitLimit === undefined ? {} : { hitLimit, hitCount: 0 };
  const state = (globalThis.__stryker__ ??= {});
  for (const name of ['mutantCoverage', 'currentTestId', 'hitLimit', 'hitCount']) delete state[name];
  return Object.assign(state, { activeMutant, ...counts });
}

/** Runs the chosen tests up to the first that fails. */
async function runSpecs(files, isChosen, onTest) {
  if (files.length === 0) return [];
  const tests = [];
  circus.resetState();
  const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
  const load = createLoader({ describe, it, test, expect, beforeAll, beforeEach, afterAll, afterEach });
  const skip = (block, isSkipped) => {
    for (const child of block.children) {
      if (child.type === 'describeBlock') skip(child, isSkipped);
      else if (isSkipped(toId(child))) child.mode = 'skip';
    }
  };
  const listen = (event, state) => {
    if (event.name === 'run_start') skip(state.rootDescribeBlock, (id) => !isChosen(id));
    else if (event.name === 'test_start') onTest(toId(event.test));
    else if (event.name === 'test_done') {
      onTest(undefined);
      tests.push(toResult(event.test));
      if (tests.at(-1).status === FAILED) skip(state.rootDescribeBlock, () => true);
    }
  };
  circus.addEventHandler(listen);
  try {
    for (const file of files) describe(file, () => void load(join(process.cwd(), file)));
    const { unhandledErrors } = await circus.run();
    return unhandledErrors.length === 0 ? tests : [toFailure(unhandledErrors[0]), ...tests];
  } catch (error) {
    return [toFailure(error)];
  } finally {
    circus.removeEventHandler(listen);
  }
}

/** A file that does not load. */
function toFailure(error) {
  const id = 'loading of the specs';
  return { id, name: id, status: FAILED, timeSpentMs: 0, failureMessage: String(error) };
}

/** The name with those of its file and of what it stands in. */
function toId({ name, parent }) {
  return parent?.parent === undefined ? name : `${toId(parent)} ${name}`;
}

function toResult(test) {
  const id = toId(test);
  const shared = { id, name: id, timeSpentMs: test.duration ?? 0 };
  const [error] = test.errors;
  if (error === undefined) return { ...shared, status: test.mode === 'skip' ? SKIPPED : SUCCEEDED };
  return { ...shared, status: FAILED, failureMessage: String([error].flat()[0]) };
}

const strykerPlugins = [{ kind: 'TestRunner', name: 'specs', injectableClass: SpecRunner }];
module.exports = { strykerPlugins };
