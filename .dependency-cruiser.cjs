/**
 * Who may import whom: each line of rooms may import the lines above it and its own line. `npm run check:imports` holds
 * the code against it, and finds circles between files and between rooms.
 */
const LEVELS = [
  ['config', 'dates', 'languages', 'errors', 'html', 'addresses'],
  [
    'database',
    'validation',
    'search',
    'paging',
    'accounts',
    'context',
    'limits',
    'preconditions',
    'idempotency',
  ],
  ['posts', 'terms', 'images'],
  ['venues', 'organizers', 'categories', 'tags', 'users'],
  ['events'],
  ['documentation', 'edge', 'answers', 'metrics', 'health', 'backup', 'cli', 'start'],
];
/** Nouns that do not meet: they have their services for that. */
const SEPARATE = ['venues', 'organizers', 'categories', 'tags', 'users'];

const room = (names) => `^src/(${names.join('|')})/`;

/** The sample calendar knows every noun: it is data of the whole service. */
const DATA_OF_ALL = '^src/database/sample/';
const TESTS = '\\.spec\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-files',
      severity: 'error',
      comment: 'Files that need each other are one file, or lack a third one.',
      from: {},
      to: { circular: true },
    },
    ...LEVELS.slice(0, -1).map((rooms, level) => ({
      name: `only-upwards-from-${rooms[0]}`,
      severity: 'error',
      comment: 'A room imports rooms of the lines above it and of its own line.',
      from: { path: room(rooms), pathNot: [DATA_OF_ALL, TESTS] },
      to: { path: `${room(LEVELS.slice(level + 1).flat())}|^src/app(\\.module)?\\.ts$` },
    })),
    ...SEPARATE.map((noun) => ({
      name: `${noun}-meet-no-other-noun`,
      severity: 'error',
      from: { path: room([noun]), pathNot: TESTS },
      to: { path: room(SEPARATE.filter((other) => other !== noun)) },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^src/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
