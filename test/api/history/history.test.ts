import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expectBody, FORBIDDEN, invalid, refusal, SIGN_IN } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { clock } from '../../../src/foundation/dates/clock.js';

const logged: string[] = [];

const logger = pino(
  new Writable({
    write: (chunk: Buffer, _, done) => {
      logged.push(String(chunk));
      done();
    },
  }),
);

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York' }, logger);
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Change {
  readonly id: number;
  readonly op: string;
  readonly fields: readonly string[];
  readonly language: string | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly via: string;
}

const changesOf = ({ body }: ApiResponse): readonly Change[] => (body as { changes: Change[] }).changes;

/** Operation, fields, language, name of the user and way of each change, the oldest first. */
async function historyOf(path: string): Promise<unknown[][]> {
  const answer = await calendar.editor.get(`${path}/history`, { per_page: 50 });
  return changesOf(answer)
    .map(({ op, fields, language, user, via }) => [op, fields, language, user?.name ?? null, via])
    .reverse();
}

describe('GET /{kind}/{id}/history', () => {
  it('tells of an event who changed what, and how, whichever way it was changed', async () => {
    const { author, editor, visitor } = calendar;
    const { id } = await makeEvent(author, { description: 'Old', date_utc: '2027-03-11 12:00:00' });
    const path = `/events/${id}`;
    await editor.patch(path, { title: 'New', website: 'https://example.org/', tags: ['a'], featured: false });
    await editor.patch(path, {
      password: 'secret words',
      venue: { venue: 'Hall' },
      start_date: '2027-05-01 20:00',
    });
    await editor.patch(path, { title: 'New', description: '<p>Old</p>' });
    await editor.patch(path, { title: 'Neu', image: null }, { ml_language: 'de' });
    await editor.patch(path, { description: '' }, { ml_language: 'de' });
    await editor.delete(path, { ml_language: 'de' });
    await editor.patch(path, { excerpt: 'Kurz' }, { ml_language: 'de' });
    await author.patch(path, { status: 'publish', date_utc: '2027-03-12 12:00:00' });
    clock.set('2027-03-12T12:00:01Z');
    await visitor.get('/events');
    await editor.delete(path);
    await editor.patch(path, { status: 'draft', cost: '5' });
    await editor.patch(path, { status: 'trash' });

    expect(await historyOf(path)).toEqual([
      ['created', [], 'en', 'author', 'http'],
      ['updated', ['title', 'website', 'tags'], 'en', 'editor', 'http'],
      ['updated', ['start_date', 'venue', 'password'], null, 'editor', 'http'],
      ['updated', [], null, 'editor', 'http'],
      ['translated', ['title', 'slug'], 'de', 'editor', 'http'],
      ['updated', ['description'], 'de', 'editor', 'http'],
      ['text_removed', [], 'de', 'editor', 'http'],
      ['translated', ['title', 'description', 'excerpt', 'slug'], 'de', 'editor', 'http'],
      ['updated', ['date'], null, 'author', 'http'],
      ['published', ['status'], null, null, 'job'],
      ['trashed', ['status'], null, 'editor', 'http'],
      ['restored', ['status', 'cost'], null, 'editor', 'http'],
      ['trashed', ['status'], null, 'editor', 'http'],
    ]);
    const { text } = (
      await calendar.dataSource.query<[{ text: string }]>(
        `SELECT json_agg(c)::text AS text FROM item_changes c`,
      )
    )[0];
    for (const value of ['secret words', 'scrypt']) expect(text).not.toContain(value);
  });

  it('lists pages, the latest change first, with times in the zone of the site and in UTC', async () => {
    const { editor, userIds } = calendar;
    const { id } = await editor.make('/venues', { venue: 'Hall' });
    clock.set('2027-07-01T03:00:00Z');
    await editor.patch(`/venues/${id}`, { city: 'Koper', zip: '6000' });

    const first = await editor.get(`/venues/${id}/history`, { per_page: 1 });
    const second = await editor.get(`/venues/${id}/history`, { per_page: 1, page: 2, ml_language: 'de' });

    const user = { id: userIds.editor, name: 'editor' };
    expectBody(first.body, {
      changes: [
        {
          id: changesOf(first)[0]?.id,
          date: '2027-06-30 23:00:00',
          date_utc: '2027-07-01 03:00:00',
          user,
          op: 'updated',
          fields: ['city', 'zip'],
          language: 'en',
          via: 'http',
        },
      ],
      rest_url: `${BASE}/venues/1/history/?per_page=1`,
      next_rest_url: `${BASE}/venues/1/history/?per_page=1&page=2`,
      total: 2,
      total_pages: 2,
    });
    expect([first.headers.get('X-TEC-Total'), first.headers.get('Cache-Control')]).toEqual([
      '2',
      'private, no-store',
    ]);
    expectBody(second.body, {
      changes: [
        {
          id: changesOf(second)[0]?.id,
          date: '2027-03-10 07:00:00',
          date_utc: '2027-03-10 12:00:00',
          user,
          op: 'created',
          fields: [],
          language: 'en',
          via: 'http',
        },
      ],
      rest_url: `${BASE}/venues/1/history/?page=2&per_page=1&ml_language=de`,
      previous_rest_url: `${BASE}/venues/1/history/?per_page=1&ml_language=de`,
      total: 2,
      total_pages: 2,
    });
    const beyond = await editor.get(`/venues/${id}/history`, { page: 9 });
    expect(beyond.body).toMatchObject({ changes: [], total: 2 });
  });

  it.each([
    ['events', anEvent(), { status: 404, code: 'rest-event-not-found' }],
    ['venues', { venue: 'Hall' }, invalid('id')],
    ['organizers', { organizer: 'Club' }, invalid('id')],
  ] as const)('is for those who may edit the item of /%s', async (collection, body, unknown) => {
    const { visitor, subscriber, contributor, author, editor } = calendar;
    const { id } = await author.make(`/${collection}`, body);
    const path = `/${collection}/${id}/history`;

    const answers = [visitor, subscriber, contributor, author, editor].map((caller) => caller.get(path));
    const other = await editor.get(`/${collection}/4711/history`);

    const [one, two, three, ...allowed] = await Promise.all(answers);
    expect([one, two, three].map((answer) => answer && refusal(answer))).toEqual([
      SIGN_IN,
      FORBIDDEN,
      FORBIDDEN,
    ]);
    for (const answer of allowed) expect(changesOf(answer)).toMatchObject([{ op: 'created' }]);
    expect(refusal(other)).toEqual(unknown);
    expect(refusal(await editor.get(path, { page: 0 }))).toEqual(invalid('page'));
  });

  it('keeps the id of a user who was removed, and tells of the new author', async () => {
    const { administrator, editor } = calendar;
    const { id: userId } = await administrator.make('/users', {
      username: 'mary',
      email: 'm@example.org',
      roles: 'author',
    });
    const { id } = await makeEvent(editor, { author: userId });
    const linked = [
      ['/venues', { venue: 'Hall', author: userId }],
      ['/organizers', { organizer: 'Club', author: userId }],
    ] as const;
    const paths = [`/events/${id}`];
    for (const [path, body] of linked) paths.push(`${path}/${(await editor.make(path, body)).id}`);
    await calendar.dataSource.query(`UPDATE item_changes SET user_id = $1`, [userId]);

    await administrator.delete(`/users/${userId}`, { reassign: calendar.userIds.editor });

    for (const path of paths) {
      const [changed, created] = changesOf(await editor.get(`${path}/history`));
      expect(changed).toMatchObject({ op: 'updated', fields: ['author'], user: { name: 'administrator' } });
      expect(created).toMatchObject({ op: 'created', user: { id: userId, name: null } });
    }
  });
});

it('logs each change under the id of its request, without values', async () => {
  const { editor, userIds } = calendar;
  logged.length = 0;

  const { headers } = await editor.send(
    'POST',
    '/events',
    {},
    { 'Content-Type': 'application/json', 'X-Request-Id': 'the-request' },
    JSON.stringify(anEvent({ title: 'Told nobody', tags: ['a'] })),
  );
  await editor.post('/events', anEvent({ title: 'Refused', venue: 4711 }));

  const lines = logged
    .flatMap((chunk) => chunk.trim().split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ change }) => change !== undefined);
  const by = { language: 'en', fields: [], user: userIds.editor, via: 'http' };
  expect(headers.get('X-Request-Id')).toBe('the-request');
  expect(lines).toEqual(
    [
      { kind: 'tag', id: 1, op: 'created', ...by },
      { kind: 'event', id: 1, op: 'created', ...by },
    ].map((change) => ({
      level: 30,
      time: expect.any(Number) as number,
      pid: expect.any(Number) as number,
      hostname: expect.any(String) as string,
      req: { id: 'the-request' },
      change,
      msg: 'item changed',
    })),
  );
  expect(logged.join('')).not.toContain('Told nobody');
});
