/**
 * A process that becomes the service under `npm run dev`. Before it is told to, it loads the packages that the service
 * loaded last: these take longer than the service's own modules, which change.
 */
const { join } = require('node:path');

const main = join(__dirname, '..', 'dist', 'src', 'main.js');
const isOfPackage = (path) => path.includes('node_modules');

// Node 22.1 and newer keep compiled code from one start to the next.
require('node:module').enableCompileCache?.();
// Stacks name the sources, whose maps are read when there is a stack.
require('source-map-support').install({ environment: 'node', handleUncaughtExceptions: false });

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.on('message', (packages) => {
  if (packages === 'start') return start();
  for (const path of packages) load(path);
});

function load(path) {
  try {
    require(path);
  } catch {
    // It is no longer installed. Where the service needs it, the service says so.
  }
}

function start() {
  // Otherwise the channel keeps a service running that has ended.
  process.channel.unref();
  process.argv[1] = main;
  require(main);
  process.send(Object.keys(require.cache).filter(isOfPackage));
}
