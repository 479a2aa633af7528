// First, as what it mocks is mocked for all files of the part.
import { passOnServices } from '../support/app.js';
import { runPart } from './run-part.js';

passOnServices();
runPart(__filename);
