/**
 * `npm test` and `npm run test:slow`: prepares what is missing and runs jest with the arguments given, or else all tests of
 * the one kind or the other. Some tests run the built service.
 */
import { createRequire } from 'node:module';
import { prepareOrExit, root } from './prepare.mjs';

await prepareOrExit({ tests: true });
process.chdir(root);
const { run } = createRequire(import.meta.url)('jest');
const given = process.argv.slice(2);
await run(given.length > 0 ? given : ['--config', 'jest.whole.config.cjs']);
