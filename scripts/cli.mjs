/** `npm run cli -- <command>`: prepares without a word and runs the command; standard output belongs to the command. */
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit({ quiet: true });
await import('../dist/src/cli.js');
