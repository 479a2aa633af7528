/** `npm run build`: dist is up to date afterwards. The package and the image are built with `--editor`, which installs it, too. */
import { prepareOrExit } from '../bin/prepare.mjs';

await prepareOrExit({ editor: process.argv.includes('--editor') ? 'install' : 'build' });
