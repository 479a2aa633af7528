/** Gives tests and threads the fault, too, and skips the tests of a file after its first failure, which has answered the question. */
const { TestEnvironment } = require('jest-environment-node');

module.exports = class FirstFailure extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const fault = JSON.stringify(config.projectConfig.testEnvironmentOptions.fault);
    for (const { env } of [process, this.global.process]) env.TEST_FAULT = fault;
  }

  handleTestEvent({ name, test, describeBlock }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
    if (!this.hasFailed) return;
    if (name === 'test_start') test.mode = 'skip';
    if (name === 'run_describe_start') describeBlock.mode = 'skip';
  }

  async teardown() {
    delete process.env.TEST_FAULT;
    await super.teardown();
  }
};
