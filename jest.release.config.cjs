const slow = require('./jest.slow.config.cjs');

// Workers inherit it; `test/support/effort.ts` reads it.
process.env.TEST_EFFORT = 'whole';

/**
 * What `npm run test:release` runs: all that is slow with every row of its tables, and what continuous integration leaves
 * out because it takes minutes and few changes touch it.
 */
module.exports = {
  ...slow,
  testMatch: [...slow.testMatch, '<rootDir>/src/**/*.release.spec.ts', '<rootDir>/test/**/*.release.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
