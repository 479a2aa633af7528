// One calendar for everything that only reads it, as making it takes longer than that.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeCast } from './eighteen-cast.js';
import { describeInside } from './eighteen-inside.js';
import { describeLists } from './eighteen-lists.js';
import { describeSearching } from './eighteen-searching.js';

describe('one calendar in eighteen languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await makeCast(calendar.editor);
  });
  afterAll(() => calendar.close());

  describe('in its lists and items', () => {
    describeLists(() => calendar);
  });
  describe('inside of what it answers', () => {
    describeInside(() => calendar);
  });
  describe('when it is searched', () => {
    describeSearching(() => calendar);
  });
});
