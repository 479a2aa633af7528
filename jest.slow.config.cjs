const config = require('./jest.config.cjs');

/**
 * What `npm run test:slow` runs, and `npm test` leaves out: tests of whole processes, browsers, programs and compilers, of
 * time, and those of `test/api` with long histories, many requests at once or much data (`*.slow.test.ts`).
 */
const folders = ['<rootDir>/test/processes/', '<rootDir>/test/browser/', '<rootDir>/test/examples/'];
const files = [
  '<rootDir>/src/html/hostile.spec.ts',
  '<rootDir>/test/client/published.test.ts',
  '<rootDir>/test/client/types.test.ts',
];

module.exports = {
  ...config,
  // Most of them wait for processes.
  maxWorkers: 3,
  testMatch: [
    ...folders.map((folder) => `${folder}**/*.test.ts`),
    ...files,
    '<rootDir>/test/whole/slow-*.ts',
  ],
  testSequencer: '<rootDir>/test/whole/parts-first.cjs',
};
