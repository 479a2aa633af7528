/** Loaded before the service under `npm run dev`. */

// Node 22.1 and newer keep compiled code from one start to the next.
require('node:module').enableCompileCache?.();
// Stacks name the sources, whose maps are read when there is a stack.
require('source-map-support').install({ environment: 'node', handleUncaughtExceptions: false });
