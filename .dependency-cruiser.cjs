/**
 * Who may import whom: a room imports rooms of the lines above its own, and nothing else. So imports run one way, rooms form
 * no circle, and the nouns do not meet. `npm run check:imports` holds the code against it, and finds circles between files.
 */
const LINES = [
  ['languages', 'dates', 'html'],
  ['errors', 'config'],
  ['database', 'urls', 'recurrence', 'outgoing'],
  ['icalendar'],
  ['changelog'],
  ['accounts', 'limits', 'idempotency'],
  ['context'],
  ['validation', 'preconditions'],
  ['paging', 'documentation'],
  ['search'],
  ['history'],
  ['sync'],
  ['images'],
  ['posts'],
  ['terms'],
  ['venues', 'organizers', 'categories', 'tags', 'users'],
  ['events', 'wordpress'],
  ['tec', 'imports'],
  ['mcp', 'moving', 'pages', 'webhooks', 'streams', 'snapshots'],
  ['responses'],
  ['metrics', 'health'],
  ['edge', 'backup'],
  ['start'],
  ['cli'],
];

/** The files in src itself put the service together. */
const FILES_OF_SRC = '^src/[^/]+$';
/** These two start the service, and see it whole. */
const STARTERS = ['start', 'cli'];
/** The sample calendar knows every noun: it is data of the whole service. */
const DATA_OF_ALL = '^src/database/sample/';
const TESTS = '\\.spec\\.ts$';

const anyOf = (rooms) => `^src/(${rooms.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-files',
      severity: 'error',
      comment: 'Files that need each other are one file, or lack a third one.',
      from: {},
      to: { circular: true },
    },
    ...LINES.map((rooms, line) => ({
      name: `${rooms.join('-')}-import-lines-above`,
      severity: 'error',
      comment: 'A room imports rooms of the lines above its own.',
      from: { path: anyOf(rooms), pathNot: [DATA_OF_ALL, TESTS] },
      to: { path: anyOf(LINES.slice(line).flat()), pathNot: '^src/$1/' },
    })),
    {
      name: 'rooms-do-not-import-files-of-src',
      severity: 'error',
      from: { path: anyOf(LINES.flat().filter((room) => !STARTERS.includes(room))), pathNot: TESTS },
      to: { path: FILES_OF_SRC },
    },
    {
      name: 'every-room-has-its-line',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: anyOf(LINES.flat()) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^src/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
