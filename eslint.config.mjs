import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const SQL =
  "CallExpression[callee.property.name='query'][callee.object.name=/^(manager|database|dataSource|holder|queryRunner|runner)$/]";

export default tseslint.config(
  { ignores: ['dist/**', 'client/dist/**', 'data/**', 'coverage/**', 'node_modules/**'] },
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
  {
    files: ['client/**/*.ts'],
    rules: {
      // The client has a clock of its own.
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Everything has a name.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\./)',
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
