import { describeReading } from './reading-driver.js';
import { VENUES } from './reading-kinds.js';

describeReading(VENUES);
