import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, refusal } from '../../support/make.js';

const LATER = { date_utc: '2027-04-01 00:00:00' };
const EARLIER = { date_utc: '2027-01-01 00:00:00' };

describe('the status of POST /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const rows: [
    who: 'administrator' | 'author' | 'contributor',
    sent: Record<string, unknown>,
    status: string,
  ][] = [
    ['administrator', {}, 'publish'],
    ['administrator', { status: 'publish' }, 'publish'],
    ['administrator', { status: 'publish', ...LATER }, 'future'],
    ['administrator', { ...LATER }, 'future'],
    ['administrator', { status: 'future' }, 'publish'],
    ['administrator', { status: 'future', ...EARLIER }, 'publish'],
    ['administrator', { status: 'future', ...LATER }, 'future'],
    ['administrator', { status: 'draft', ...LATER }, 'draft'],
    ['administrator', { status: 'pending' }, 'pending'],
    ['administrator', { status: 'private', ...LATER }, 'private'],
    ['administrator', { status: 'trash' }, 'trash'],
    ['administrator', { status: 'publish', date_utc: '2027-03-10 12:00:59' }, 'publish'],
    ['administrator', { status: 'publish', date_utc: '2027-03-10 12:01:00' }, 'future'],
    ['author', {}, 'publish'],
    ['author', { status: 'publish', ...LATER }, 'future'],
    ['author', { status: 'private' }, 'private'],
    ['contributor', {}, 'draft'],
    ['contributor', { status: 'draft' }, 'draft'],
    ['contributor', { status: 'pending' }, 'pending'],
    ['contributor', { status: 'publish' }, 'pending'],
    ['contributor', { status: 'publish', ...LATER }, 'pending'],
    ['contributor', { status: 'publish', ...EARLIER }, 'pending'],
    ['contributor', { status: 'future', ...LATER }, 'pending'],
  ];
  it.each(rows)('makes what a %s sends as %j %s', async (who, sent, status) => {
    const { status: answered, body } = await calendar[who].post('/events', anEvent(sent));

    expect(answered).toBe(201);
    expect(body).toMatchObject({ status, author: String(calendar.userIds[who]) });
  });

  it.each([
    ['publish', 'harbour-jazz-night', `${SITE}/event/harbour-jazz-night/`],
    ['private', 'harbour-jazz-night', `${SITE}/event/harbour-jazz-night/`],
    ['draft', '', `${SITE}/?post_type=tribe_events&p=1`],
    ['pending', '', `${SITE}/?post_type=tribe_events&p=1`],
    ['trash', 'harbour-jazz-night', `${SITE}/?post_type=tribe_events&p=1`],
  ])('gives %s the slug %j and the address %s', async (status, slug, url) => {
    const { body } = await calendar.editor.post('/events', anEvent({ status }));

    expect(body).toMatchObject({ slug, url, website: url });
  });

  it('keeps a slug that is sent in every status, and gives a scheduled event no public address', async () => {
    const draft = await calendar.editor.post('/events', anEvent({ status: 'draft', slug: 'mine' }));
    const future = await calendar.editor.post('/events', anEvent({ ...LATER, slug: 'mine' }));

    expect(draft.body).toMatchObject({ slug: 'mine', url: `${SITE}/?post_type=tribe_events&p=1` });
    expect(future.body).toMatchObject({ slug: 'mine-2', url: `${SITE}/?post_type=tribe_events&p=2` });
  });

  it.each([['auto-draft'], ['inherit'], ['any'], ['Publish'], [''], [1], [['publish']]])(
    'refuses the status %j',
    async (status) => {
      const answer = await calendar.editor.post('/events', anEvent({ status }));

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['status'] });
    },
  );

  it('lets no contributor publish by way of a venue or an organizer', async () => {
    const { body } = await calendar.contributor.post(
      '/events',
      anEvent({
        venue: { venue: 'Hall', status: 'publish' },
        organizer: { organizer: 'Ann', status: 'publish' },
      }),
    );

    expect(body).toMatchObject({ venue: { status: 'pending' }, organizer: [{ status: 'pending' }] });
    expect((await calendar.visitor.get('/venues')).body).toMatchObject({ total: 0 });
    expect((await calendar.visitor.get('/organizers')).body).toMatchObject({ total: 0 });
  });
});
