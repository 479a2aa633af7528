// First, as its hooks are for all files of the part.
import '../support/app.js';
import { runPart } from './run-part.js';

runPart(__filename);
