/** Loads TypeScript anew for each mutant, and compiles it only once. Packages stay loaded. */
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');
const { transformSync } = require('@swc/core');
const { projects } = require('../../jest.config.cjs');

const { ModuleMocker } = createRequire(require.resolve('jest-circus'))('jest-mock');
const mocker = new ModuleMocker(globalThis);
const mocks = { fn: mocker.fn.bind(mocker), spyOn: mocker.spyOn.bind(mocker) };

const [[, compiler]] = Object.values(projects[0].transform);
const compiled = new Map();

/** @returns a function that loads files, each of them once, and gives them `globals` */
function createLoader(globals) {
  const modules = new Map();
  const names = Object.keys(globals);

  return function load(file) {
    const loaded = modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const loading = { exports: {} };
    modules.set(file, loading);
    const requirePackage = createRequire(file);
    const requireFrom = (name) => {
      const source = name.startsWith('.') ? join(dirname(file), name.replace(/\.js$/, '.ts')) : '';
      return source.endsWith('.ts') && existsSync(source) ? load(source) : requirePackage(name);
    };
    const values = names.map((name) => globals[name]);
    const run = compile(file, names);
    const jest = { ...mocks, requireActual: requireFrom };
    run(loading.exports, requireFrom, loading, file, dirname(file), jest, ...values);
    return loading.exports;
  };
}

function compile(file, names) {
  const before = compiled.get(file);
  if (before !== undefined) return before;
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    ...compiler,
    module: { type: 'commonjs' },
    filename: file,
  });
  const parameters = ['exports', 'require', 'module', '__filename', '__dirname', 'jest', ...names];
  const wrapped = `(function (${parameters.join(', ')}) {${code}\n})`;
  const run = new Script(wrapped, { filename: file }).runInThisContext();
  compiled.set(file, run);
  return run;
}

module.exports = { createLoader };
