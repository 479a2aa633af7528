/**
 * Who may import whom: a file imports its own district and the districts below it, and neither the service nor the client
 * imports the other. `npm run check:imports` holds the code against it, and also finds circles of rooms.
 */
const DISTRICTS = ['service', 'surfaces', 'exchange', 'calendar', 'requests', 'data', 'foundation'];

const FILES_OF_SRC = '^src/[^/]+$';
const within = (districts) => `^src/(${districts.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-files',
      severity: 'error',
      comment: 'Files that need each other are one file, or lack a third one.',
      from: {},
      to: { circular: true },
    },
    ...DISTRICTS.slice(1).map((district, above) => ({
      name: `${district}-imports-downwards`,
      severity: 'error',
      comment: 'A district imports the districts below it.',
      from: { path: within([district]) },
      to: { path: within(DISTRICTS.slice(0, above + 1)) },
    })),
    {
      name: 'districts-do-not-import-files-of-src',
      severity: 'error',
      comment: 'They put the service together; only the district that starts it sees it whole.',
      from: { path: within(DISTRICTS.slice(1)) },
      to: { path: FILES_OF_SRC },
    },
    {
      name: 'client-and-service-apart',
      severity: 'error',
      comment: 'They share `openapi.json` only.',
      from: { path: '^(src|client)/' },
      to: { path: '^(?:src|client)/', pathNot: '^$1/' },
    },
    {
      name: 'every-folder-is-a-district',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: within(DISTRICTS) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(?:src|client)/',
    exclude: '\\.spec\\.ts$|^client/dist/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
