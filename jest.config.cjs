/** The suite that `scripts/test.mjs` runs as a whole: quick, slow or release. Unset for named files and folders. */
const suite = process.env.TEST_SUITE;

/** Packages that are published as ES modules only, which jest does not load untransformed. */
const esModules = ['temporal-polyfill', 'temporal-utils', 'openid-client', 'oauth4webapi', 'jose'].join('|');

const QUICK = '!**/*.{slow,release}.{spec,test}.ts';
const SLOW_FOLDERS = ['<rootDir>/test/{browser,examples,processes}/**/*.test.ts', '!**/*.release.test.ts'];

/**
 * Every test belongs to one project. As loading the application takes longer than most files of tests, a whole run loads it
 * once for many of them, by the files in `test/whole`.
 */
const PROJECTS = {
  specs: {
    each: ['<rootDir>/{src,editor}/**/*.spec.ts', QUICK],
    whole: ['<rootDir>/test/whole/specs.ts'],
  },
  api: {
    each: ['<rootDir>/test/api/**/*.test.ts', QUICK],
    whole: ['<rootDir>/test/whole/part-*.ts'],
  },
  /** What stands around the service: documents, the client, scripts, measurements. */
  repository: { each: ['<rootDir>/test/!(api|browser|examples|processes)/**/*.test.ts', QUICK] },
  /** Processes, browsers, compilers, the examples of `docs`; long histories, many requests, much data. */
  slow: {
    each: [...SLOW_FOLDERS, '<rootDir>/test/**/*.slow.test.ts'],
    whole: [...SLOW_FOLDERS, '<rootDir>/test/!(api)/**/*.slow.test.ts', '<rootDir>/test/whole/slow-*.ts'],
  },
  /** What takes minutes, and few changes touch. */
  release: { each: ['<rootDir>/src/**/*.release.spec.ts', '<rootDir>/test/**/*.release.test.ts'] },
};

/** @type {import('jest').Config} */
const shared = {
  // Of the editor what needs neither its packages nor a browser.
  roots: [
    '<rootDir>/src',
    '<rootDir>/test',
    '<rootDir>/editor/parts',
    '<rootDir>/editor/state',
    '<rootDir>/editor/words',
  ],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // The sources name their own files with the suffix that the compiled ones have.
  moduleNameMapper: {
    '/worker-file\\.js$': '<rootDir>/test/support/worker-file.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
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

/** @type {import('jest').Config} */
module.exports = {
  projects: Object.entries(PROJECTS).map(([displayName, { each, whole = each }]) => ({
    ...shared,
    displayName,
    testMatch: suite ? whole : each,
  })),
  // Long enough for a busy machine; `until` reports much earlier what it waits for in vain.
  testTimeout: 180_000,
  // Many slow tests wait for processes. With more, those that do not are so slow that the service refuses to wait.
  maxWorkers: suite === 'slow' || suite === 'release' ? 3 : 2,
  reporters: [
    'default',
    '<rootDir>/test/support/count-reporter.cjs',
    ...(suite ? ['<rootDir>/test/support/slowest-reporter.cjs'] : []),
    ...(suite === 'quick' ? ['<rootDir>/test/support/reach-reporter.cjs'] : []),
  ],
  testSequencer: '<rootDir>/test/whole/parts-first.cjs',
};
