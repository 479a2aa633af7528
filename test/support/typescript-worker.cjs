/** A thread that reads files from the sources: compiles what it loads as jest does. Plain JavaScript, as Node runs it. */
const Module = require('node:module');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { transformSync } = require('@swc/core');
const { projects } = require('../../jest.config.cjs');
const { putFault } = require('../faults/put-fault.cjs');

const [[, options]] = Object.values(projects[0].transform);
/** What `npm run faults` tries. */
const fault = process.env.TEST_FAULT && JSON.parse(process.env.TEST_FAULT);
const resolve = Module._resolveFilename;

// The sources name their own files with the suffix that the compiled ones have.
Module._resolveFilename = (request, parent, ...others) => {
  const source = request.startsWith('.') && parent?.filename.endsWith('.ts') && toSource(request, parent);
  return source || resolve(request, parent, ...others);
};

Module._extensions['.ts'] = (loaded, filename) => {
  const source = readFileSync(filename, 'utf8');
  const { code } = transformSync(fault ? putFault(fault, source, filename) : source, {
    ...options,
    filename,
    module: { type: 'commonjs' },
  });
  loaded._compile(code, filename);
};

require('../../src/exchange/imports/reading/file-reader-worker.ts');

function toSource(request, { filename }) {
  const path = join(dirname(filename), request.replace(/\.js$/, '.ts'));
  return path.endsWith('.ts') && existsSync(path) && path;
}
