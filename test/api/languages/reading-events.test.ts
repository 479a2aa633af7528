import { describeReading } from './reading-driver.js';
import { EVENTS } from './reading-kinds.js';

describeReading(EVENTS);
