import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/responses.js';

describe('GET /tags?parent', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it.each(['1', '0', '', 'foo'])('is no filter of tags, and no fault: %j', async (parent) => {
    await calendar.empty();
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.visitor.get('/tags', { parent, hide_empty: 0 });

    expect(idsOf(answer, 'tags')).toEqual([1]);
    expect(pick(answer, 'rest_url')).toEqual({ rest_url: `${BASE}/tags/?hide_empty=false` });
  });
});
