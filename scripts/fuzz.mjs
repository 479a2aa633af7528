/** `npm run fuzz -- --requests <n> --seed <n>`: builds the service, compiles test/fuzz beside it, and runs it. */
import { prepareOrExit, root } from '../bin/prepare.mjs';

await prepareOrExit({ tests: true });

// Needs what only development needs.
const { compile } = await import('./compile.mjs');
await compile('test/fuzz');
await compile('test/support');
process.chdir(root);
await import('../dist/test/fuzz/main.js');
