import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { pick, refusal } from '../../support/responses.js';

describe('POST /tags', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([1, 2, 999, 0, '', 'outdoor', null, [1]])('takes no parent, not even %j', async (parent) => {
    await calendar.editor.make('/tags', { name: 'outdoor' });
    await calendar.editor.make('/categories', { name: 'Music' });

    const created = await calendar.editor.post('/tags', { name: 'indoor', parent });
    const updated = await calendar.editor.post('/tags/1', { name: 'indoor', parent });

    const refused = { status: 400, code: 'rest_taxonomy_not_hierarchical' };
    expect([created, updated].map(refusal)).toEqual([refused, refused]);
    expect(pick(await calendar.visitor.get('/tags/1'), 'name')).toEqual({ name: 'outdoor' });
  });
});
