import { describeReading } from './reading-driver.js';
import { CATEGORIES } from './reading-terms.js';

describeReading(CATEGORIES);
