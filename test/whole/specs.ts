import { runSpecs } from './run-part.js';

runSpecs();
