const config = require('./jest.config.cjs');

/** What `npm run test:slow` runs, and `npm test` leaves out: tests of whole processes, browsers and programs. */
const folders = ['<rootDir>/test/processes/', '<rootDir>/test/browser/', '<rootDir>/test/examples/'];

module.exports = { ...config, roots: folders };
