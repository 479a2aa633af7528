/** `npm run build`: dist is up to date afterwards. */
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit();
