// How much memory the process lets garbage take.
import { setFlagsFromString } from 'node:v8';

/**
 * Before V8 looks for garbage again the heap may grow to a multiple of what was last in use, up to four times as much on
 * a large machine, as if the process were alone there. Answers leave much garbage, all of it short-lived: at half as much
 * again the process keeps a quarter less memory, and no more work was to be seen.
 */
setFlagsFromString('--heap-growing-percent=50');
