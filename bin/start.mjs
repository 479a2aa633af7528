/** `npm start`: prepares what is missing and becomes the service, in this very process. */
import { enableCompileCache } from './compile-cache.mjs';
import { followNpm } from './follow-npm.mjs';
import { prepareOrExit } from './prepare.mjs';

enableCompileCache();
followNpm();
await prepareOrExit({ editor: process.env.EDITOR?.trim().toLowerCase() === 'off' ? 'none' : 'try' });
await import('../dist/src/main.js');
