import { clock } from '../../../src/foundation/dates/clock.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, invalid, pick, refusal } from '../../support/responses.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('GET /$many: who sees which', ({ one, many }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  /** One item a status and owner: ids 1 to 6 are the author's, 7 to 9 the contributor's. */
  async function makeCast(): Promise<void> {
    const { author, contributor } = calendar;
    for (const status of ['publish', 'draft', 'pending', 'private', 'future', 'trash']) {
      const date = status === 'future' ? { date: '2027-04-01 10:00:00' } : {};
      await author.make(`/${many}`, { [one]: `Author ${status}`, status, ...date });
    }
    for (const status of ['draft', 'pending', 'private']) {
      await contributor.make(`/${many}`, { [one]: `Contributor ${status}`, status });
    }
  }

  describe('with items of every status', () => {
    beforeAll(makeCast);

    it.each([
      ['visitor', [1], 'publish'],
      ['subscriber', [1], 'publish'],
      ['contributor', [9, 8, 7, 1], 'any'],
      ['author', [5, 4, 3, 2, 1], 'any'],
      ['editor', [5, 9, 8, 7, 4, 3, 2, 1], 'any'],
      ['administrator', [5, 9, 8, 7, 4, 3, 2, 1], 'any'],
    ] as const)('shows a %s no more than they may read', async (role, ids, status) => {
      const answer = await calendar[role].get(`/${many}`);

      expect(idsOf(answer, many)).toEqual(ids);
      expect(pick(answer, 'rest_url', 'total', 'total_pages')).toEqual({
        rest_url: `${BASE}/${many}/?page=1&per_page=10&status=${status}`,
        total: ids.length,
        total_pages: 1,
      });
    });

    it.each([
      ['visitor', 'publish', [1]],
      ['contributor', 'draft', [7]],
      ['contributor', 'publish,private', [9, 1]],
      ['author', 'draft, pending', [3, 2]],
      ['author', 'trash', [6]],
      ['editor', 'draft', [7, 2]],
      ['editor', 'any', [5, 9, 8, 7, 4, 3, 2, 1]],
      ['contributor', 'any', [9, 8, 7, 1]],
      ['editor', 'publish, draft', [7, 2, 1]],
      ['editor', 'future', [5]],
      ['editor', 'trash', [6]],
      ['contributor', 'trash', []],
    ] as const)('shows a %s of status %s only these', async (role, status, ids) => {
      const answer = await calendar[role].get(`/${many}`, { status });

      expect(idsOf(answer, many)).toEqual(ids);
      expect(pick(answer, 'total')).toEqual({ total: ids.length });
    });

    it('takes several statuses in brackets', async () => {
      const answer = await calendar.editor.get(`/${many}`, { 'status[0]': 'draft', 'status[1]': 'trash' });

      expect(idsOf(answer, many)).toEqual([7, 6, 2]);
    });

    it.each([
      ['visitor', 'draft'],
      ['visitor', 'any'],
      ['visitor', 'publish, draft'],
      ['visitor', ''],
      ['subscriber', 'private'],
      ['editor', 'foo'],
      ['editor', 'publish,foo'],
      ['editor', 'PUBLISH'],
      ['visitor', 'foo'],
    ] as const)('refuses a %s the status %j', async (role, status) => {
      const answer = await calendar[role].get(`/${many}`, { status });

      expect(refusal(answer)).toEqual(invalid('status'));
    });
  });

  describe('with few items', () => {
    beforeEach(() => calendar.empty());

    it('shows what is scheduled from its very moment on', async () => {
      await calendar.editor.make(`/${many}`, { [one]: 'Soon', date: '2027-03-10 12:05:00' });
      const ids = async (): Promise<number[]> => idsOf(await calendar.visitor.get(`/${many}`), many);

      clock.set('2027-03-10T12:04:59Z');
      const before = await ids();
      clock.set('2027-03-10T12:05:00Z');
      const after = await ids();

      expect([before, after]).toEqual([[], [1]]);
      expect(pick(await calendar.visitor.get(`/${many}/1`), 'status', 'modified')).toEqual({
        status: 'publish',
        modified: '2027-03-10 12:00:00',
      });
    });

    it('shows nested in an event only what the caller may read', async () => {
      const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
      const shown = await calendar.author.make(`/${many}`, { [one]: 'Shown' });
      const draft = await calendar.author.make(`/${many}`, { [one]: 'Draft', status: 'draft' });
      const secret = await calendar.author.make(`/${many}`, { [one]: 'Secret', status: 'private' });
      const linkedTo = async (id: number): Promise<number> =>
        (await calendar.author.make('/events', { title: 'Concert', ...dates, [one]: id })).id;
      const events = [await linkedTo(shown.id), await linkedTo(draft.id), await linkedTo(secret.id)];
      const linksFor = (role: 'visitor' | 'contributor' | 'author' | 'editor'): Promise<number[][]> =>
        Promise.all(
          events.map(async (id) => {
            const { body } = await calendar[role].get(`/events/${id}`);
            // One venue is shown alone, organizers and no venue as a list.
            return [(body as Record<string, unknown>)[one]].flat().map((item) => (item as { id: number }).id);
          }),
        );

      const seen = {
        visitor: await linksFor('visitor'),
        contributor: await linksFor('contributor'),
        author: await linksFor('author'),
        editor: await linksFor('editor'),
      };

      expect(seen).toEqual({
        visitor: [[shown.id], [], []],
        contributor: [[shown.id], [], []],
        author: [[shown.id], [draft.id], [secret.id]],
        editor: [[shown.id], [draft.id], [secret.id]],
      });
    });
  });
});
