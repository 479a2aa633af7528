import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const above = join(__dirname, '../../..');

/** Tests run from `src` and read what the last build wrote. */
const BUILT = join(above, existsSync(join(above, 'dist/src')) ? 'dist/src' : 'src');

/** @param path of a script or stylesheet that the build bundles for browsers, below `dist/src` */
export const readBrowserFile = (path: string): string => readFileSync(join(BUILT, path), 'utf8').trimEnd();

/** Where the build puts the editor, which is not there when it was not installed. */
export const EDITOR_FOLDER = join(BUILT, '../editor');
