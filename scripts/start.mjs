/** `npm start`: prepares what is missing and becomes the service, in this very process, so that signals reach it directly. */
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit();
await import('../dist/src/main.js');
