import { describeReading } from './reading-driver.js';
import { TAGS } from './reading-terms.js';

describeReading(TAGS);
