import { describeReading } from './reading-driver.js';
import { ORGANIZERS } from './reading-kinds.js';

describeReading(ORGANIZERS);
