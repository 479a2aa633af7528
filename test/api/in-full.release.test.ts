// Quick tests that continuous integration asks by pairs, turns or groups: all that they can ask.
import { passOnServices } from '../support/app.js';
import { runInFull } from '../whole/run-part.js';

passOnServices();
runInFull();
