import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { makeEvent, refusal, textOf } from '../../support/make.js';

type Who = 'visitor' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';
const FORBIDDEN = { status: 403, code: 'rest_forbidden' };

describe('who may change which event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** An event of the status by the user, which for a contributor an editor has to bring about. */
  const makeOf = async (who: 'contributor' | 'author' | 'editor', status: string): Promise<number> => {
    const { id } = await makeEvent(calendar[who], { title: 'Secret words', slug: 'secret', status: 'draft' });
    const date_utc = status === 'future' ? '2027-04-01' : '2027-03-01';
    await calendar.editor.post(`/events/${id}`, { status, date_utc });
    return id;
  };

  const rows: [who: Who, owner: 'contributor' | 'author' | 'editor', status: string, answer: number][] = [
    ['visitor', 'editor', 'publish', 401],
    ['visitor', 'editor', 'draft', 401],
    ['subscriber', 'editor', 'publish', 403],
    ['contributor', 'contributor', 'draft', 200],
    ['contributor', 'contributor', 'pending', 200],
    ['contributor', 'contributor', 'publish', 403],
    ['contributor', 'contributor', 'future', 403],
    ['contributor', 'author', 'draft', 403],
    ['contributor', 'editor', 'publish', 403],
    ['author', 'author', 'publish', 200],
    ['author', 'author', 'future', 200],
    ['author', 'author', 'private', 200],
    ['author', 'contributor', 'draft', 403],
    ['author', 'editor', 'publish', 403],
    ['editor', 'author', 'private', 200],
    ['editor', 'contributor', 'pending', 200],
    ['administrator', 'editor', 'draft', 200],
  ];
  describe.each(rows)('a %s who asks for what the %s has as %s', (who, owner, status, expected) => {
    const isHidden = expected === 403 && who !== owner && status !== 'publish';
    const check = (answer: ApiResponse, unknown: object | null): void => {
      if (expected === 200) {
        expect(answer.status).toBe(200);
        return;
      }
      expect(refusal(answer)).toEqual(unknown ?? { status: expected, code: 'rest_forbidden' });
      expect(textOf(answer)).not.toMatch(/secret/i);
    };

    const ways = [['by id'], ['by slug']] as const;
    // What is refused changes nothing, and so one event is enough.
    it.each(expected === 200 ? ways.map((way) => [way]) : [ways])(
      `may change and delete it %s: ${expected}`,
      async (...tried) => {
        const id = await makeOf(owner, status);
        for (const [way] of tried) {
          const path = way === 'by id' ? `/events/${id}` : '/events/by-slug/secret';

          const updated = await calendar[who].post(path, {
            excerpt: 'Changed',
            venue: { venue: 'New hall' },
          });
          const deleted = await calendar[who].delete(path);

          const asUnknown = way === 'by slug' && isHidden;
          // Of their own, contributors propose changes.
          if (expected === 403 && who === owner) expect(updated.status).toBe(202);
          else check(updated, asUnknown ? { status: 404, code: 'rest-event-not-found' } : null);
          check(deleted, asUnknown ? { status: 400, code: 'rest_invalid_param', params: ['slug'] } : null);
        }
        const { body } = await calendar.administrator.get('/events', { status: 'trash' });
        expect(body).toMatchObject({ total: expected === 200 ? 1 : 0 });
        expect((await calendar.administrator.get('/venues')).body).toMatchObject({
          total: expected === 200 ? 1 : 0,
        });
      },
    );
  });

  it.each([
    ['visitor', 401],
    ['subscriber', 403],
  ] as const)('tells a %s the same of what exists and what does not', async (who, status) => {
    const id = await makeOf('editor', 'draft');

    const answers = [
      await calendar[who].post(`/events/${id}`, { title: '' }),
      await calendar[who].post('/events/999'),
      await calendar[who].delete(`/events/${id}`),
      await calendar[who].delete('/events/999'),
      await calendar[who].delete('/events/by-slug/secret'),
      await calendar[who].delete('/events/by-slug/nothing'),
    ];

    for (const answer of answers) expect(refusal(answer)).toEqual({ status, code: 'rest_forbidden' });
  });

  it('lets nobody give their event to another, except editors', async () => {
    const id = await makeOf('author', 'publish');

    const byAuthor = await calendar.author.post(`/events/${id}`, { author: calendar.userIds.editor });
    const byEditor = await calendar.editor.post(`/events/${id}`, { author: calendar.userIds.contributor });
    const after = await calendar.author.post(`/events/${id}`, { title: 'Mine' });

    expect(refusal(byAuthor)).toEqual(FORBIDDEN);
    expect(byEditor.body).toMatchObject({ author: String(calendar.userIds.contributor) });
    expect(refusal(after)).toEqual(FORBIDDEN);
  });

  const transitions: [who: 'contributor' | 'author', from: string, sent: object, to: string][] = [
    ['contributor', 'draft', {}, 'draft'],
    ['contributor', 'draft', { status: 'pending' }, 'pending'],
    ['contributor', 'draft', { status: 'publish' }, 'pending'],
    ['contributor', 'pending', { status: 'future', date: '2027-04-01' }, 'pending'],
    ['contributor', 'trash', { status: 'publish' }, 'pending'],
    ['author', 'draft', { status: 'publish' }, 'publish'],
    ['author', 'draft', { date: '2027-04-01' }, 'draft'],
    ['author', 'draft', { date: '2027-04-01', status: 'publish' }, 'future'],
    ['author', 'publish', { date: '2027-04-01' }, 'future'],
    ['author', 'future', { title: 'Other' }, 'future'],
    ['author', 'future', { date: '2027-03-01' }, 'publish'],
    ['author', 'future', { status: 'draft' }, 'draft'],
    ['author', 'publish', { status: 'private' }, 'private'],
    ['author', 'publish', { status: 'trash' }, 'trash'],
    ['author', 'trash', { title: 'Other' }, 'trash'],
    ['author', 'trash', { status: 'draft' }, 'draft'],
  ];
  it.each(transitions)('takes what a %s has as %s, by %j, to %s', async (who, from, sent, to) => {
    const id = await makeOf(who, from);

    const { status, body } = await calendar[who].post(`/events/${id}`, sent);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: to });
  });

  it('gives a draft its slug when it is published first, and keeps the date it was given', async () => {
    const draft = await makeEvent(calendar.author, { status: 'draft', date: '2027-02-01' });

    const { body } = await calendar.author.post(`/events/${draft.id}`, { status: 'publish' });

    expect(draft.slug).toBe('');
    expect(body).toMatchObject({ slug: 'harbour-jazz-night', date_utc: '2027-02-01 00:00:00' });
  });

  it('dates a draft by the moment of its publication', async () => {
    const draft = await makeEvent(calendar.author, { status: 'draft' });

    const { body } = await calendar.author.post(`/events/${draft.id}`, { status: 'publish' });

    expect(draft['date_utc']).toBe('0000-00-00 00:00:00');
    expect(body).toMatchObject({ date_utc: '2027-03-10 12:00:00' });
  });
});
