/** Prints for each fault which test notices it, as soon as that is known, and fails when none does. */
const { relative } = require('node:path');
const { ROOT } = require('./read-faults.cjs');

module.exports = class VerdictReporter {
  constructor(_config, { faults }) {
    this.faults = faults.map((fault) => ({ ...fault, results: [] }));
    this.noticed = 0;
  }

  onTestResult({ context }, result) {
    const fault = this.faults[Number(context.config.displayName.name)];
    fault.results.push(result);
    if (fault.results.length === fault.tests.length) this.#judge(fault);
  }

  /** A file that does not load has noticed nothing. */
  #judge({ name, after, seen, results }) {
    const failed = results.find(({ numFailingTests }) => numFailingTests > 0);
    const unloaded = results.find(({ testExecError }) => testExecError);
    const time = results.reduce((sum, { perfStats }) => sum + perfStats.end - perfStats.start, 0);
    const seconds = `${(time / 1000).toFixed(1).padStart(6)} s`;
    if (failed && !unloaded) {
      this.noticed += 1;
      const { fullName } = failed.testResults.find(({ status }) => status === 'failed');
      print(`noticed ${seconds}  ${name}\n    by ${relative(ROOT, failed.testFilePath)}: ${fullName}`);
    } else {
      const reason = unloaded ? `It does not load: ${unloaded.testExecError.message}` : seen;
      print(`MISSED  ${seconds}  ${name}\n    ${after.trim() || 'left out'}\n    ${reason}`);
    }
  }

  onRunComplete() {
    print(`${this.noticed} of ${this.faults.length} faults were noticed.`);
    process.exitCode = this.noticed === this.faults.length ? 0 : 1;
  }
};

const print = (line) => process.stdout.write(`${line}\n`);
