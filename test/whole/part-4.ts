import { runPart } from './run-part.js';

runPart(__filename);
