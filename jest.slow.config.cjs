const config = require('./jest.config.cjs');

/** What `npm run test:slow` runs, and `npm test` leaves out: tests of whole processes, browsers, programs and compilers, and of time. */
const folders = ['<rootDir>/test/processes/', '<rootDir>/test/browser/', '<rootDir>/test/examples/'];
const files = ['<rootDir>/src/html/hostile.spec.ts', '<rootDir>/test/client/types.test.ts'];

module.exports = { ...config, testMatch: [...folders.map((folder) => `${folder}**/*.test.ts`), ...files] };
