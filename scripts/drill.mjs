/** `npm run drill -- --seconds <n>`: builds the service, compiles test/drill beside it, and runs it. */
import { prepareOrExit, root } from '../bin/prepare.mjs';

await prepareOrExit({ tests: true });

// Needs what only development needs.
const { compile } = await import('./compile.mjs');
await compile('test/drill');
await compile('test/support');
process.chdir(root);
await import('../dist/test/drill/main.js');
