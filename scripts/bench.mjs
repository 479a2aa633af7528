/** `npm run bench -- <command>`: builds the service, compiles bench/ beside it, and runs the command. */
import { prepareOrExit, root } from '../bin/prepare.mjs';

await prepareOrExit({ tests: true });

// Needs what only development needs.
const { compile } = await import('./compile.mjs');
await compile('bench');
process.chdir(root);
await import('../dist/bench/main.js');
