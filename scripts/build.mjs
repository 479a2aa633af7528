/** `npm run build`: dist is up to date afterwards. */
import { prepareOrExit } from '../bin/prepare.mjs';

await prepareOrExit();
