/** Packages that are published as ES modules only, which jest does not load untransformed. */
const esModules = ['temporal-polyfill', 'temporal-utils'].join('|');

/** @type {import('jest').Config} */
module.exports = {
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  // Of what hangs `until` says what was waited for, long before; a busy machine fails no test.
  testTimeout: 180_000,
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/count-reporter.cjs'],
  // The sources name their own files with the suffix that the compiled ones have.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
      },
    ],
  },
};
