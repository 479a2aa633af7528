// The rules of this house, which read syntax alone. What is right in general, and what needs types, `.oxlintrc.json` checks.
import { parser } from 'typescript-eslint';

const SQL =
  "CallExpression[callee.property.name='query'][callee.object.name=/^(manager|database|dataSource|holder|queryRunner|runner)$/]";

const NAMED = { selector: 'ExportDefaultDeclaration', message: 'Everything has a name.' };

const SETTINGS_READERS = ['src/foundation/config/env.ts', 'src/foundation/config/settings-file.ts'];

const OWN_CLOCK = [
  NAMED,
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Settings are read in src/foundation/config/env.ts, and from the settings file beside it.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The time comes from src/foundation/dates/clock.ts.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'The time comes from src/foundation/dates/clock.ts.',
  },
];

const OWN_SQL = {
  selector: SQL,
  message: 'SQL lives in *.queries.ts, posts/, terms/, paging/ and database/.',
};

const OWN_FILES = {
  patterns: [
    {
      regex: '^(?!\\./)',
      message: 'The client runs in browsers too, and knows of the service what openapi.json says.',
    },
  ],
};

export default [
  { ignores: ['dist/**', 'client/dist/**', 'data/**', 'coverage/**', '**/node_modules/**'] },
  {
    files: ['**/*.ts'],
    languageOptions: { parser },
    // Comments name rules of the other linter.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [...SETTINGS_READERS, 'src/foundation/dates/clock.ts', 'src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_CLOCK] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      ...[...SETTINGS_READERS, 'src/foundation/dates/clock.ts', 'src/**/*.spec.ts', 'src/**/*.queries.ts'],
      ...['src/calendar/posts/**', 'src/calendar/terms/**', 'src/requests/paging/**', 'src/data/database/**'],
    ],
    rules: { 'no-restricted-syntax': ['error', OWN_SQL, ...OWN_CLOCK] },
  },
  {
    // The client has a clock of its own.
    files: ['client/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', NAMED],
      'no-restricted-imports': ['error', OWN_FILES],
    },
  },
];
