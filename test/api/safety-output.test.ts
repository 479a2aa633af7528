import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { captureOutput } from '../support/capture-output.js';
import { HOSTILE_HTML } from '../support/hostile-html.js';
import { anEvent } from '../support/make.js';

/** One text of everything: what the parser says of one shape, it says here. */
const ALL = HOSTILE_HTML.filter(({ name }) => name.startsWith('srcset'))
  .map(({ make }) => make(2000))
  .join('">\n');

describe('what a process writes', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is its log alone, whatever images a description names', async () => {
    const venue = { venue: 'Town Hall', description: ALL };
    const organizer = { organizer: 'Harbour Trust', description: ALL };
    const event = anEvent({ description: ALL, excerpt: ALL, venue, organizer });
    const output = captureOutput();
    try {
      const made = await calendar.administrator.post('/events', event);
      const category = await calendar.administrator.post('/categories', { name: 'Music', description: ALL });
      expect([made.status, category.status]).toEqual([201, 201]);
      expect((await calendar.visitor.get('/events')).status).toBe(200);
    } finally {
      output.release();
    }
    expect(output.written.map((text) => text.slice(0, 200))).toEqual([]);
  });

  it('keeps the sizes of an image that are good', async () => {
    const sizes = 'https://cdn.example/w_1,h_2/a.png 640w, /images/b.png 1280w, data:x 2w, /c.png 9';
    const made = await calendar.administrator.make(
      '/events',
      anEvent({ description: `<p><img src="/images/a.png" srcset="${sizes}"></p>` }),
    );

    expect(made['description']).toBe(
      '<p><img src="/images/a.png" srcset="https://cdn.example/w_1,h_2/a.png 640w, /images/b.png 1280w" /></p>',
    );
  });
});
