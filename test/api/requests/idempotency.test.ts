import { Client } from 'pg';
import { clock } from '../../../src/foundation/dates/clock.js';
import { Idempotency } from '../../../src/requests/idempotency/idempotency.js';
import { DuePostPublisher } from '../../../src/calendar/posts/due-post-publisher.js';
import { invalid, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { SECURE_SITE } from '../../support/signed-in.js';
import { until } from '../../support/until.js';
import { CONFLICT, DONE, idOf, isReplayed, messageOf, OTHER_REQUEST, post, UNDER_WAY } from './keyed.js';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('a request with a key', () => {
  let calendar: TestCalendar;
  let neighbour: Neighbour;

  beforeAll(async () => {
    // Who waits for what the tests hold gives up after half of it.
    const settings = { STATEMENT_TIMEOUT_MS: '60000', BASE_URL: SECURE_SITE };
    calendar = await startTestCalendar(settings);
    neighbour = await startNeighbour(calendar, settings);
  });
  afterAll(async () => {
    await neighbour.close();
    await calendar.close();
  });
  beforeEach(async () => {
    jest.restoreAllMocks();
    await calendar.empty();
    await calendar.dataSource.query(`DELETE FROM idempotency_keys; DELETE FROM users WHERE login = 'mary'`);
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await calendar.dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    return row.count;
  };

  it.each([
    ['events', anEvent()],
    ['venues', { venue: 'Market Hall', description: 'By the quay' }],
    ['organizers', { organizer: 'Friends of the Harbour' }],
    ['terms', { name: 'Concerts' }, '/categories'],
    ['terms', { name: 'Outdoor' }, '/tags'],
    ['users', { username: 'mary', roles: ['author'] }],
  ])('is carried out once and answered twice: %s', async (table, body, path = `/${table}`) => {
    const before = await count(table);
    const first = await post(calendar.administrator, 'once', body, path);
    const second = await post(calendar.administrator, 'once', body, path);

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
    for (const name of ['Location', 'Content-Language', 'Cache-Control', 'Allow', 'Link', 'Vary'])
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(await count(table)).toBe(before + 1);
  });

  it('is the same upload when the file is the same', async () => {
    const upload = (file: Buffer): Promise<ApiResponse> => {
      const form = new FormData();
      form.append('title', 'A pixel');
      form.append('file', new Blob([file], { type: 'image/gif' }), 'pixel.gif');
      return calendar.editor.send('POST', '/images', {}, { 'Idempotency-Key': 'pixel' }, form);
    };
    const first = await upload(PIXEL);
    const second = await upload(PIXEL);
    const other = await upload(Buffer.concat([PIXEL, Buffer.from([0])]));

    expect([first.status, second.status]).toEqual([201, 201]);
    expect([second.body, isReplayed(second)]).toEqual([first.body, true]);
    expect(refusal(other)).toEqual(OTHER_REQUEST);
    expect(await count('images')).toBe(1);
  });

  it('updates once, whichever verb says so', async () => {
    const { id } = await makeEvent(calendar.editor);
    const update = (method: string): Promise<ApiResponse> =>
      calendar.editor.send(
        method,
        `/events/${id}`,
        {},
        { 'Idempotency-Key': 'rename', 'Content-Type': 'application/json' },
        '{"title": "Renamed"}',
      );
    const first = await update('PATCH');
    await calendar.editor.patch(`/events/${id}`, { title: 'Renamed again' });
    const second = await update('PUT');

    expect(first.body).toMatchObject({ title: 'Renamed' });
    expect([second.body, isReplayed(second)]).toEqual([first.body, true]);
    expect((await calendar.editor.get(`/events/${id}`)).body).toMatchObject({ title: 'Renamed again' });
  });

  it('is another one with another body, query, language or condition', async () => {
    await post(calendar.editor, 'mine', anEvent());
    const sendIf = (condition: Record<string, string>): Promise<ApiResponse> => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'mine', ...condition };
      return calendar.editor.send('POST', '/events', {}, headers, JSON.stringify(anEvent()));
    };
    const others = [
      await post(calendar.editor, 'mine', anEvent({ title: 'Other' })),
      await post(calendar.editor, 'mine', anEvent(), '/events', { _fields: 'id' }),
      await post(calendar.editor, 'mine', anEvent(), '/events', { ml_language: 'de' }),
      await post(calendar.editor.under('/de/calendar/events/v1'), 'mine', anEvent()),
      await sendIf({ 'If-Match': '*' }),
      await sendIf({ 'If-Unmodified-Since': 'Wed, 10 Mar 2027 12:00:00 GMT' }),
    ];

    expect(others.map(refusal)).toEqual(others.map(() => OTHER_REQUEST));
    expect(await count('events')).toBe(1);
  });

  it('belongs to its user and its route', async () => {
    const answers = [
      await post(calendar.editor, 'shared', anEvent()),
      await post(calendar.author, 'shared', anEvent()),
      await post(calendar.editor, 'shared', { name: 'Concerts' }, '/categories'),
      await post(calendar.editor, 'shared', { name: 'Concerts' }, '/tags'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.map(isReplayed)).toEqual([false, false, false, false]);
  });

  it('is known to all processes', async () => {
    const first = await post(calendar.editor, 'far', anEvent());
    const second = await post(neighbour.editor, 'far', anEvent());

    expect([second.status, second.body, isReplayed(second)]).toEqual([201, first.body, true]);
    expect(await count('events')).toBe(1);
  });

  it('tells in an envelope that it was sent before', async () => {
    await post(calendar.editor, 'wrapped', anEvent(), '/events', { _envelope: '1', _fields: 'id' });
    const { status, body } = await post(calendar.editor, 'wrapped', anEvent(), '/events', {
      _envelope: '1',
      _fields: 'id',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 201,
      body: { id: expect.any(Number) as number },
      headers: { 'Idempotency-Replayed': 'true' },
    });
  });

  it.each([
    ['empty', ''],
    ['two words', 'two words'],
    ['too long', 'x'.repeat(256)],
    ['not ASCII', 'ü'],
  ])('is refused when its key is %s', async (_, key) => {
    expect(refusal(await post(calendar.editor, key, anEvent()))).toEqual(invalid('Idempotency-Key'));
    expect(await count('events')).toBe(0);
  });

  it('takes the longest key', async () => {
    expect((await post(calendar.editor, '~'.repeat(255), anEvent())).status).toBe(201);
    expect(isReplayed(await post(calendar.editor, '~'.repeat(255), anEvent()))).toBe(true);
  });

  it('gets the refusal of its first time, in what was sent', async () => {
    const first = await post(calendar.editor, 'wrong', { title: 'Tide' });
    const second = await post(calendar.editor, 'wrong', { title: 'Tide' });

    expect(refusal(first)).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
    expect([second.status, second.body, isReplayed(second)]).toEqual([400, first.body, true]);
    expect(second.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is tried anew after a refusal of rights and after a failure', async () => {
    const { id } = await makeEvent(calendar.editor);
    const rename = (): Promise<ApiResponse> =>
      post(calendar.author, 'again', { title: 'Mine' }, `/events/${id}`);
    expect(refusal(await rename())).toEqual({ status: 403, code: 'rest_forbidden' });
    await calendar.dataSource.query(`UPDATE events SET author_id = $1`, [calendar.userIds.author]);
    expect(await rename()).toMatchObject({ status: 200, body: { title: 'Mine' } });

    await calendar.dataSource.query(`ALTER TABLE event_words RENAME TO lost_words`);
    const failed = await post(calendar.editor, 'again', anEvent());
    await calendar.dataSource.query(`ALTER TABLE lost_words RENAME TO event_words`);
    expect(failed.status).toBe(500);
    const again = await post(calendar.editor, 'again', anEvent());
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
  });

  it('can be sent anew after 24 hours, and then nothing is left of the old one', async () => {
    await post(calendar.editor, 'old', anEvent());
    await post(calendar.editor, 'older', anEvent());
    clock.set('2027-03-11T12:00:01Z');
    const again = await post(calendar.editor, 'old', anEvent());

    expect([again.status, isReplayed(again)]).toEqual([201, false]);
    expect(await count('events')).toBe(3);
    await until('the other key is removed', async () => (await count('idempotency_keys')) === 1);
  });

  it('is answered again only to who still has the role', async () => {
    const author = calendar.userIds.author;
    const setRole = (role: string): Promise<unknown> =>
      calendar.dataSource.query(`UPDATE users SET role = $2 WHERE id = $1`, [author, role]);
    const made = await post(calendar.author, 'role', anEvent());
    await setRole('subscriber');
    const demoted = await post(calendar.author, 'role', anEvent());
    await setRole('contributor');
    const other = await post(calendar.author, 'role', anEvent());
    await setRole('author');

    expect(refusal(demoted)).toEqual({ status: 403, code: 'rest_forbidden' });
    expect(refusal(other)).toEqual(CONFLICT);
    expect(other.body).toMatchObject({ message: DONE, data: { id: idOf(made) } });
    expect(isReplayed(await post(calendar.author, 'role', anEvent()))).toBe(true);
  });

  it.each([
    ['secrets', 'me/secrets', { name: 'Site' }],
    ['secrets', 'author/secrets', { name: 'Site' }],
    ['sign_in_links', 'author/sign-in-link', {}],
  ])('makes one of %s, which is stored nowhere and shown once: %s', async (table, path, body) => {
    const { author } = calendar.userIds;
    const make = (): Promise<ApiResponse> =>
      post(calendar.administrator, 'secret', body, `/users/${path.replace('author', String(author))}`);
    const before = await count(table);
    const first = await make();
    const second = await make();

    expect(first.status).toBe(201);
    expect(refusal(second)).toEqual(CONFLICT);
    expect(second.body).toMatchObject({ message: DONE, data: { id: idOf(first) ?? author } });
    expect(await count(table)).toBe(before + 1);
    const { secret, link = '' } = first.body as { secret?: string; link?: string };
    const rows = await calendar.dataSource.query<object[]>(`SELECT * FROM idempotency_keys`);
    expect(JSON.stringify(rows)).not.toContain(secret ?? link.slice(-43));
  });

  it('gets no answer a second time that is too large to be kept', async () => {
    const event = anEvent({ description: 'long '.repeat(60_000) });
    const first = await post(calendar.editor, 'large', event);
    const second = await post(calendar.editor, 'large', event);

    expect(first.status).toBe(201);
    expect(second.body).toMatchObject({ message: DONE, data: { id: idOf(first) } });
    expect(await count('events')).toBe(1);
  });

  it('costs nothing when there is no key', async () => {
    const spy = jest.spyOn(Client.prototype, 'query');
    const { id } = await makeEvent(calendar.editor);
    await calendar.editor.patch(`/events/${id}`, { title: 'Renamed' });
    const statements = spy.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));

    expect(statements.some((text) => text.includes('INSERT INTO events'))).toBe(true);
    expect(statements.filter((text) => text.includes('idempotency_keys'))).toEqual([]);
  });

  it('does not make an event again that was made before the service failed', async () => {
    const failing = jest.spyOn(DuePostPublisher.prototype, 'onPostWritten').mockImplementation(() => {
      throw new Error('A fault behind the commit');
    });
    const first = await post(calendar.editor, 'failed', anEvent());
    failing.mockRestore();
    const second = await post(calendar.editor, 'failed', anEvent());

    expect(refusal(first)).toEqual({ status: 500, code: 'internal_server_error' });
    expect([refusal(second), messageOf(second)]).toEqual([CONFLICT, DONE]);
    expect(second.headers.get('Retry-After')).toBeNull();
    const [made] = await calendar.dataSource.query<{ id: number }[]>(`SELECT id FROM events`);
    expect(second.body).toMatchObject({ data: { id: made?.id } });
    expect(await count('events')).toBe(1);
  });

  it.each([
    ['an event', '/events', anEvent(), 'events'],
    ['a venue', '/venues', { venue: 'Market Hall' }, 'venues'],
    ['a category', '/categories', { name: 'Concerts' }, 'terms'],
  ])('does not make %s again whose answer was lost behind the commit', async (_, path, body, table) => {
    const lost = jest.spyOn(Idempotency.prototype, 'complete').mockResolvedValue();
    const first = await post(calendar.editor, 'lost', body, path);
    lost.mockRestore();

    const soon = await post(neighbour.editor, 'lost', body, path);
    clock.set('2027-03-10T12:02:00Z');
    const later = await post(neighbour.editor, 'lost', body, path);

    expect(first.status).toBe(201);
    expect([refusal(soon), messageOf(soon)]).toEqual([CONFLICT, UNDER_WAY]);
    expect(refusal(later)).toEqual(CONFLICT);
    expect(later.body).toMatchObject({ message: DONE, data: { id: idOf(first) } });
    expect(await count(table)).toBe(1);
  });
});
