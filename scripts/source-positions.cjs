/** Loaded before the service under `npm run dev`: stacks name the sources, whose maps are read when there is a stack. */
require('source-map-support').install({ environment: 'node', handleUncaughtExceptions: false });
