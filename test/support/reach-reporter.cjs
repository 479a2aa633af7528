/**
 * After a run of all tests: every status that the document names must have been seen (watch-responses.ts notes them), or
 * stand in not-reached.json with the reason. Otherwise the run fails.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { documented, wrongReach } = require('./reached.cjs');

const QUICK_PROJECTS = ['specs', 'api', 'repository'];

const read = (path) => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));

module.exports = class ReachReporter {
  constructor({ testPathPatterns, testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard }) {
    const isPart =
      testPathPatterns.isSet() || testNamePattern || onlyChanged || onlyFailures || findRelatedTests;
    this.isWhole = !isPart && !shard;
  }

  onRunComplete(contexts, { numFailedTests, numRuntimeErrorTestSuites, wasInterrupted }) {
    const projects = new Set([...contexts].map(({ config }) => config.displayName.name));
    if (!QUICK_PROJECTS.every((name) => projects.has(name))) return;
    // Who fails may not have come as far as it would.
    if (!this.isWhole || numFailedTests + numRuntimeErrorTestSuites > 0 || wasInterrupted) return;
    const folder = process.env.TEST_REACHED_FOLDER;
    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
    const described = documented(read('../../openapi.json'), '/calendar/events/v1');
    const wrong = wrongReach(described, new Set(lines), read('not-reached.json'));
    if (wrong.length === 0) return;
    this.error = new Error(wrong.join('\n'));
    process.stderr.write(`\nThe document and the tests:\n${this.error.message}\n`);
  }

  getLastError() {
    return this.error;
  }
};
