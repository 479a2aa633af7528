const config = require('./jest.config.cjs');

/**
 * What `npm run test:release` runs, and continuous integration leaves out: tests that take minutes, of what few changes
 * touch, or the rest of a table whose first rows the other tests prove.
 */
module.exports = {
  ...config,
  testMatch: ['<rootDir>/src/**/*.release.spec.ts', '<rootDir>/test/**/*.release.test.ts'],
};
