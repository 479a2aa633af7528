const config = require('./jest.config.cjs');

const folders = ['test/processes', 'test/browser', 'test/examples'];
const files = ['test/client/package.test.ts', 'test/client/types.test.ts'];

/**
 * What `npm run test:slow` runs, and `npm test` leaves out: tests of whole processes, browsers, programs and compilers, and
 * those of `test/api` with long histories, many requests at once or much data (`*.slow.test.ts`).
 */
module.exports = {
  ...config,
  // Most of them wait for processes.
  maxWorkers: 4,
  testMatch: [
    ...folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
    ...files.map((file) => `<rootDir>/${file}`),
    '<rootDir>/test/whole/slow-*.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '\\.release\\.test\\.ts$'],
  testSequencer: '<rootDir>/test/whole/parts-first.cjs',
};
