const config = require('./jest.config.cjs');
const slow = require('./jest.slow.config.cjs');

/** What `npm test` runs: all that is not slow, with the specs together, and the tests of the API in a few parts. */
module.exports = {
  ...config,
  testMatch: [...config.testMatch, '<rootDir>/test/whole/specs.ts', '<rootDir>/test/whole/part-*.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/src/',
    '<rootDir>/test/api/',
    '\\.release\\.test\\.ts$',
    ...slow.testMatch.map((pattern) => pattern.replace('**/*.test.ts', '')),
  ],
  reporters: [...config.reporters, '<rootDir>/test/support/reach-reporter.cjs'],
  testSequencer: '<rootDir>/test/whole/parts-first.cjs',
};
