// One calendar for all kinds, each of which begins with an empty one.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { describeReading } from './reading-driver.js';
import { EVENTS, ORGANIZERS, VENUES } from './reading-kinds.js';
import { CATEGORIES, TAGS } from './reading-terms.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

for (const [turn, kind] of [EVENTS, VENUES, ORGANIZERS, CATEGORIES, TAGS].entries())
  describeReading(kind, turn, () => calendar);
