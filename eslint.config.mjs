import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * Who may import whom: each line of rooms may import the lines above it and its own line. The nouns of one line do
 * not meet: they have their services for that.
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
const SEPARATE = new Set(['venues', 'organizers', 'categories', 'tags', 'users']);

const above = (room) => {
  const level = LEVELS.findIndex((rooms) => rooms.includes(room));
  const higher = LEVELS.slice(level + 1).flat();
  const beside = SEPARATE.has(room) ? LEVELS[level].filter((other) => other !== room) : [];
  return [...higher, ...beside];
};

const importRules = LEVELS.slice(0, -1)
  .flat()
  .map((room) => ({
    files: [`src/${room}/**/*.ts`],
    // The list of entities and the sample calendar know every room; they are data of the whole service.
    ignores: ['src/database/connection/entities.ts', 'src/database/sample/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [...above(room).map((other) => `**/${other}/**`), '**/app.js', '**/app.module.js'],
              message: `The room ${room} may not import this: see CONTRIBUTING.md, who may import whom.`,
            },
          ],
        },
      ],
    },
  }));

const SQL =
  "CallExpression[callee.property.name='query'][callee.object.name=/^(manager|dataSource|holder|queryRunner)$/]";

export default tseslint.config(
  { ignores: ['dist/**', 'data/**', 'coverage/**', 'node_modules/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-extraneous-class': 'off',
      // DTO classes describe shapes; answers are plain objects of these shapes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Control characters are what is looked for, to remove them.
      'no-control-regex': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Everything has a name.' },
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Settings are read in src/config/env.ts alone.',
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The time comes from src/dates/clock.ts.',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'The time comes from src/dates/clock.ts.',
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/**/*.queries.ts',
      'src/posts/**',
      'src/terms/**',
      'src/paging/**',
      'src/database/**',
      'src/**/*.spec.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: SQL, message: 'SQL lives in *.queries.ts, posts/, terms/, paging/ and database/.' },
        { selector: 'ExportDefaultDeclaration', message: 'Everything has a name.' },
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Settings are read in src/config/env.ts alone.',
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The time comes from src/dates/clock.ts.',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'The time comes from src/dates/clock.ts.',
        },
      ],
    },
  },
  {
    files: [
      ...['src/config/env.ts', 'src/dates/clock.ts', 'src/**/*.spec.ts'],
      ...['ormconfig.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  ...importRules,
  {
    files: ['client/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\./|openapi-fetch$)',
              message: 'The client runs in browsers too, and knows of the service what openapi.json says.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
);
