const config = require('./jest.config.cjs');

/** All tests, as `npm test` runs them: those of the API in a few parts, which load the application once each. */
module.exports = {
  ...config,
  testMatch: [...config.testMatch, '<rootDir>/test/whole/part-*.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/api/'],
  testSequencer: '<rootDir>/test/whole/parts-first.cjs',
};
