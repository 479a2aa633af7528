import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { pick } from '../../support/responses.js';

describe('POST /organizers: organizers of the same name', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('fills in what the organizer lacks and replaces nothing that it has', async () => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Quay',
      email: 'info@koper.example',
      phone: '1',
    });

    const answer = await calendar.editor.post('/organizers', {
      organizer: 'QUAY',
      email: 'INFO@koper.example',
      website: 'https://koper.example/',
      phone: '2',
      description: 'By the sea.',
    });

    expect(pick(answer, 'id', 'organizer', 'slug', 'email', 'website', 'phone', 'description')).toEqual({
      id,
      organizer: 'Quay',
      slug: 'quay',
      email: 'info@koper.example',
      website: 'https://koper.example/',
      phone: '1',
      description: '<p>By the sea.</p>',
    });
    expect(answer.headers.get('calendar-existing')).toBe('true');
  });

  it.each([
    ['another e-mail', { email: 'info@maribor.example' }],
    ['another website', { website: 'https://maribor.example/' }],
    [
      'the same e-mail and another website',
      { email: 'info@koper.example', website: 'https://maribor.example/' },
    ],
  ])('makes a new organizer for %s, and leaves the other as it is', async (_, contact) => {
    const koper = { organizer: 'Quay', email: 'info@koper.example', website: 'https://koper.example/' };
    const first = await calendar.editor.make('/organizers', koper);

    const answer = await calendar.editor.post('/organizers', { organizer: 'Quay', ...contact });

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 201,
      id: first.id + 1,
      slug: 'quay-2',
    });
    expect(answer.headers.get('calendar-existing')).toBeNull();
    expect((await calendar.editor.get(`/organizers/${first.id}`)).body).toMatchObject(koper);
  });

  it.each(['http://Koper.example', 'https://koper.example/'])(
    'takes %s for the same website',
    async (website) => {
      const { id } = await calendar.editor.make('/organizers', {
        organizer: 'Quay',
        website: 'https://koper.example/',
      });

      const named = await calendar.editor.make('/organizers', { organizer: 'Quay', website });

      expect(named.id).toBe(id);
    },
  );
});
