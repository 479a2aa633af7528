import { listRights } from '../../../src/requests/accounts/can.js';
import { AUTHORED_TABLES } from '../../../src/requests/accounts/authored.queries.js';
import { invalid, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent, makeImage } from '../../support/make.js';
import { onlyOwnUsers, type SomeUser, someUser, THEN } from './some-users.js';

const REQUIRED = { status: 409, code: 'rest_user_reassign_required' };
const NO_HEIR = { status: 400, code: 'rest_user_invalid_reassign' };

describe('DELETE /users/{id}', () => {
  let calendar: TestCalendar;
  let mary: SomeUser;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await onlyOwnUsers(calendar);
    mary = await someUser(calendar, 'mary', 'editor', { name: 'Mary', email: 'm@example.org' });
  });

  const remove = (query = {}) => calendar.administrator.delete(`/users/${mary.id}`, query);

  /** Ids of those who are named as authors of anything, null for nobody. */
  const authors = async (): Promise<unknown[]> => {
    const each = AUTHORED_TABLES.map((table) => `SELECT author_id FROM ${table}`).join(' UNION ');
    const rows = await calendar.dataSource.query<{ author_id: number | null }[]>(`${each} ORDER BY 1`);
    return rows.map(({ author_id: id }) => id);
  };

  it('removes a user who has written nothing, with all secrets', async () => {
    const { status, body } = await remove();

    expect(status).toBe(200);
    expect(body).toEqual({
      id: mary.id,
      username: 'mary',
      name: 'Mary',
      email: 'm@example.org',
      language: '',
      roles: ['editor'],
      rights: [...listRights('editor')],
      registered_date: THEN,
    });
    expect(refusal(await mary.api.get('/events'))).toEqual({ status: 401, code: 'incorrect_password' });
    expect(refusal(await remove())).toEqual({ status: 404, code: 'rest_user_invalid_id' });
    expect(await calendar.dataSource.query(`SELECT FROM secrets WHERE user_id = $1`, [mary.id])).toEqual([]);
    await someUser(calendar, 'mary', 'author', { email: 'm@example.org' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an event', () => makeEvent(mary.api)],
    ['a draft', () => makeEvent(mary.api, { status: 'draft' })],
    ['a venue', () => mary.api.make('/venues', { venue: 'Hall' })],
    ['an organizer', () => mary.api.make('/organizers', { organizer: 'Quay Society' })],
    ['an image', () => makeImage(mary.api)],
    ['something in the trash', async () => mary.api.delete(`/events/${(await makeEvent(mary.api)).id}`)],
  ])('asks who gets %s', async (_, make) => {
    await make();

    expect(refusal(await remove())).toEqual(REQUIRED);
    expect((await mary.api.get('/users/me')).status).toBe(200);
    expect((await remove({ reassign: calendar.userIds.author })).status).toBe(200);
    expect(await authors()).toEqual([calendar.userIds.author]);
  });

  it('gives everything to another user, in items and in lists', async () => {
    const venue = { venue: 'Hall' };
    const fields = {
      venue,
      organizer: { organizer: 'Quay Society' },
      tags: ['jazz'],
      image: (await makeImage(mary.api)).id,
    };
    const shown = await makeEvent(mary.api, fields);
    const draft = await makeEvent(mary.api, { ...fields, status: 'draft' });
    expect(await authors()).toEqual([mary.id]);
    expect((await calendar.visitor.get(`/events/${shown.id}`)).body).toMatchObject({
      author: String(mary.id),
    });

    await remove({ reassign: calendar.userIds.contributor });

    const heir = String(calendar.userIds.contributor);
    expect(await authors()).toEqual([calendar.userIds.contributor]);
    const { body } = await calendar.visitor.get(`/events/${shown.id}`);
    expect(body).toMatchObject({ author: heir, modified: shown['modified'], venue: { author: heir } });
    const drafts = await calendar.contributor.get('/events', { status: 'draft' });
    expect(drafts.body).toMatchObject({ events: [{ id: draft.id, author: heir }], total: 1 });
    expect((await calendar.contributor.patch(`/events/${draft.id}`, { title: 'Mine now' })).status).toBe(200);
  });

  it('leaves everything without an author when that is asked for', async () => {
    const { id } = await makeEvent(mary.api, { venue: { venue: 'Hall' } });
    await makeEvent(calendar.author);

    expect((await remove({ reassign: 0 })).status).toBe(200);

    expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({ author: '0' });
    expect(await authors()).toEqual([calendar.userIds.author, null]);
  });

  it('refuses to give anything to nobody that there is, or to the one who goes', async () => {
    await makeEvent(mary.api);

    for (const reassign of [99999, 99999999999, mary.id]) {
      expect(refusal(await remove({ reassign }))).toEqual(NO_HEIR);
    }
    for (const reassign of [-1, 'false', '', 1.5]) {
      expect(refusal(await remove({ reassign }))).toEqual(invalid('reassign'));
    }
    expect(await authors()).toEqual([mary.id]);
  });

  it('takes an heir where there is nothing to give', async () => {
    expect((await remove({ reassign: calendar.userIds.author })).status).toBe(200);
  });

  it('leaves nothing behind of a user who is just writing', async () => {
    const [removed, ...written] = await Promise.all([
      remove({ reassign: 0 }),
      ...[1, 2, 3].map((n) => mary.api.post('/events', anEvent({ title: `Tide ${n}` }))),
    ]);

    expect(removed.status).toBe(200);
    expect(written.filter(({ status }) => ![201, 400, 401].includes(status))).toEqual([]);
    expect(await authors()).not.toContain(mary.id);
  });

  it('knows every table that names an author', async () => {
    const rows = await calendar.dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'author_id' ORDER BY 1`,
    );

    // Texts that are searched follow their events by a trigger.
    expect(rows.map(({ name }) => name)).toEqual([...AUTHORED_TABLES, 'event_words'].sort());
  });
});
