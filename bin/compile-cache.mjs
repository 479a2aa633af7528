import module from 'node:module';

/** Halves the time of loading from the second run on, where Node (22.1 or newer) keeps compiled code. */
export function enableCompileCache() {
  module.enableCompileCache?.();
}
