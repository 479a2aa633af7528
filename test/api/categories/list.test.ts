import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';

describe('GET /categories', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('hides what has no events, but not a parent above one that has', async () => {
    await calendar.empty();
    await calendar.editor.make('/categories', { name: 'Arts' });
    await calendar.editor.make('/categories', { name: 'Music', parent: 1 });
    await calendar.editor.make('/categories', { name: 'Jazz', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Blues', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Sport' });
    await makeEvent(calendar.editor, { categories: 'jazz' });

    const hidden = await calendar.visitor.get('/categories');
    const asked = await calendar.visitor.get('/categories', { hide_empty: 'true' });
    const all = await calendar.visitor.get('/categories', { hide_empty: 'false' });

    expect(idsOf(hidden, 'categories')).toEqual([1, 3, 2]);
    expect(pick(hidden, 'total')).toEqual({ total: 3 });
    expect(idsOf(asked, 'categories')).toEqual([1, 3, 2]);
    expect(idsOf(all, 'categories')).toEqual([1, 4, 3, 2, 5]);
  });
});
