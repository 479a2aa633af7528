/** Compiles sources as the other tests do, except that one file gets its fault: the checkout itself is never changed. */
const { createHash } = require('node:crypto');
const { join } = require('node:path');
const swc = require('@swc/jest');
const { version } = require('@swc/core');
const { ROOT } = require('./read-faults.cjs');

const putFault = ({ file, before, after }, source, path) =>
  path === join(ROOT, file) ? source.replace(before, () => after) : source;

module.exports = {
  putFault,

  createTransformer({ fault, compiler }) {
    const transformer = swc.createTransformer(compiler);
    return {
      process: (source, path, options) => transformer.process(putFault(fault, source, path), path, options),
      // Without the project, so that all faults share what is compiled.
      getCacheKey: (source, path, { supportsStaticESM }) =>
        createHash('sha256')
          .update(JSON.stringify([version, compiler, supportsStaticESM, path, putFault(fault, source, path)]))
          .digest('hex'),
    };
  },
};
