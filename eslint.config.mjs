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

/** Parts that are right only within wrappers: dialogs inside forms, wall clocks, HTML of others. */
const WRAPPED = [
  { names: ['Modal', 'ModalOverlay'], wrapper: 'editor/parts/ask.tsx' },
  { names: ['Form'], wrapper: 'editor/parts/form.tsx' },
  { names: ['DatePicker', 'DateRangePicker', 'DateField'], wrapper: 'editor/fields/wall-clock.tsx' },
];

const wrapElsewhere = (wrappers) => ({
  paths: wrappers.map(({ names, wrapper }) => ({
    name: 'react-aria-components',
    importNames: names,
    message: `It is used in ${wrapper}, which the rest of the editor uses.`,
  })),
});

const OWN_HTML = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'HTML comes from editor/parts/html.tsx.',
  },
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'HTML comes from editor/parts/html.tsx.',
  },
];

export default [
  { ignores: ['dist/**', 'client/dist/**', 'data/**', 'coverage/**', '**/node_modules/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
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
  {
    files: ['editor/**/*.{ts,tsx}'],
    ignores: ['editor/parts/html.tsx', 'editor/vite.config.ts'],
    rules: {
      'no-restricted-syntax': ['error', NAMED, ...OWN_HTML],
      'no-restricted-imports': ['error', wrapElsewhere(WRAPPED)],
    },
  },
  ...WRAPPED.map(({ wrapper }) => ({
    files: [wrapper],
    rules: {
      'no-restricted-imports': ['error', wrapElsewhere(WRAPPED.filter((each) => each.wrapper !== wrapper))],
    },
  })),
];
