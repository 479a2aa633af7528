/** `npm test`: prepares what is missing and runs jest with the arguments given. Some tests run the built service. */
import { createRequire } from 'node:module';
import { prepareOrExit, root } from './prepare.mjs';

await prepareOrExit({ tests: true });
process.chdir(root);
const { run } = createRequire(import.meta.url)('jest');
await run(process.argv.slice(2));
