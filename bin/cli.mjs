/** `npm run cli -- <command>`: prepares without a word and runs the command; standard output belongs to the command. */
import { enableCompileCache } from './compile-cache.mjs';
import { followNpm } from './follow-npm.mjs';
import { prepareOrExit } from './prepare.mjs';

enableCompileCache();
followNpm();
await prepareOrExit({ quiet: true });
await import('../dist/src/cli.js');
