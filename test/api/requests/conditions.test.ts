import { Client } from 'pg';
import { clock } from '../../../src/foundation/dates/clock.js';
import { invalid, refusal } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent, makeImage } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';

const CHANGED = { status: 412, code: 'rest_precondition_failed' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const tagOf = ({ headers }: ApiResponse): string => headers.get('ETag') ?? 'none';

const write = (
  as: Api,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown = {},
  query: Record<string, string> = {},
): Promise<ApiResponse> =>
  as.send(
    method,
    path,
    query,
    { ...JSON_TYPE, ...headers },
    method === 'DELETE' ? undefined : JSON.stringify(body),
  );

interface Kind {
  readonly make: (as: Api) => Promise<{ readonly id: number; readonly slug?: string }>;
  readonly change: object;
}

/** Every kind of item, with what creates one and what changes it. */
const KINDS: Readonly<Record<string, Kind>> = {
  events: { make: (as) => makeEvent(as), change: { title: 'Renamed' } },
  venues: { make: (as) => as.make('/venues', { venue: 'Hall' }), change: { phone: '1' } },
  organizers: { make: (as) => as.make('/organizers', { organizer: 'Club' }), change: { phone: '1' } },
  categories: { make: (as) => as.make('/categories', { name: 'Concerts' }), change: { description: 'New' } },
  tags: { make: (as) => as.make('/tags', { name: 'Outdoor' }), change: { description: 'New' } },
  images: { make: makeImage, change: { caption: 'New' } },
  users: {
    make: (as) => as.make('/users', { username: 'mary', roles: ['author'] }),
    change: { name: 'New' },
  },
};

let calendar: TestCalendar;
let neighbour: Neighbour;

beforeAll(async () => {
  calendar = await startTestCalendar({ COMPRESSION: 'true' });
  neighbour = await startNeighbour(calendar);
});
afterAll(async () => {
  await neighbour.close();
  await calendar.close();
});

const empty = async (): Promise<void> => {
  await calendar.empty();
  await calendar.dataSource.query(`DELETE FROM users WHERE login = 'mary'`);
};

describe.each(Object.entries(KINDS))('a write with If-Match of %s', (collection, { make, change }) => {
  let path: string;
  // One item for all: what removes it comes last.

  beforeAll(async () => {
    await empty();
    path = `/${collection}/${(await make(calendar.administrator)).id}`;
  });

  it('changes what is as it was read, and once', async () => {
    const as = calendar.administrator;
    const tag = tagOf(await as.get(path));
    const first = await write(as, 'PATCH', path, { 'If-Match': tag }, change);
    const second = await write(as, 'PATCH', path, { 'If-Match': tag }, change);

    expect(first.status).toBe(200);
    expect(refusal(second)).toEqual(CHANGED);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const now = tagOf(await as.get(path));
    expect(now).not.toBe(tag);
    expect((await write(as, 'PUT', path, { 'If-Match': now }, change)).status).toBe(200);
  });

  it('takes a tag of the text as it is stored, one of several, and any', async () => {
    const as = calendar.administrator;
    const edited = tagOf(await as.get(path, { context: 'edit' }));
    const status = async (tags: string): Promise<number> =>
      (await write(as, 'POST', path, { 'If-Match': tags }, {})).status;

    expect(await status(`"other", ${edited}`)).toBe(200);
    for (const form of [{}, { context: 'edit' }])
      expect(await status(tagOf(await as.get(path, { ...form, text_format: 'plain' })))).toBe(200);
    expect(await status('*')).toBe(200);
    expect(await status('"other", "another"')).toBe(412);
    expect(await status(`W/${tagOf(await as.get(path))}`)).toBe(412);
  });

  it('lets one of many writers through', async () => {
    const as = calendar.administrator;
    const tag = tagOf(await as.get(path));
    const key = Object.keys(change)[0] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        write(as, 'PATCH', path, { 'If-Match': tag }, { [key]: `Writer ${n}` }),
      ),
    );

    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(refusal)).toEqual(Array(3).fill(CHANGED));
    expect((won[0]?.body as Record<string, unknown>)[key]).toEqual(
      ((await as.get(path)).body as Record<string, unknown>)[key],
    );
  });

  it('is told again that nothing changed', async () => {
    const as = calendar.administrator;
    const read = await as.get(path);
    const again = await as.get(path, {}, { 'If-None-Match': tagOf(read) });

    expect([again.status, again.body, tagOf(again)]).toEqual([304, undefined, tagOf(read)]);
    expect(read.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('is not removed when it has changed', async () => {
    const as = calendar.administrator;
    const tag = tagOf(await as.get(path));
    await write(as, 'POST', path, {}, change);

    expect(refusal(await write(as, 'DELETE', path, { 'If-Match': tag }))).toEqual(CHANGED);
    const now = tagOf(await as.get(path));
    expect((await write(as, 'DELETE', path, { 'If-Match': now })).status).toBe(200);
  });
});

describe('a write with If-Match', () => {
  beforeEach(empty);

  it('goes by slug as well, and is the same item', async () => {
    for (const collection of ['events', 'venues', 'organizers']) {
      const kind = KINDS[collection];
      if (kind === undefined) throw new Error(collection);
      const { slug = '' } = await kind.make(calendar.editor);
      const path = `/${collection}/by-slug/${slug}`;
      const tag = tagOf(await calendar.editor.get(path));

      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(refusal(await write(calendar.editor, method, path, { 'If-Match': '"other"' }))).toEqual(
          CHANGED,
        );
      expect((await write(calendar.editor, 'POST', path, { 'If-Match': tag })).status).toBe(200);
    }
  });

  it('is for the own account too', async () => {
    const tag = tagOf(await calendar.author.get('/users/me'));
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect(refusal(await write(calendar.author, method, '/users/me', { 'If-Match': '"other"' }))).toEqual(
        CHANGED,
      );
    const { status } = await write(calendar.author, 'PATCH', '/users/me', { 'If-Match': tag }, { name: 'A' });
    expect(status).toBe(200);
    const again = await calendar.author.get('/users/me', {}, { 'If-None-Match': tag });
    expect([again.status, again.body]).toMatchObject([200, { name: 'A' }]);
    const unchanged = await calendar.author.get('/users/me', {}, { 'If-None-Match': tagOf(again) });
    expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
  });

  it('reads and writes in a language, however it is asked for', async () => {
    const { id } = await makeEvent(calendar.editor);
    const path = `/events/${id}`;
    const as = calendar.editor;
    await as.patch(path, { title: 'Jazznacht' }, { ml_language: 'de' });
    const german = tagOf(await as.get(path, { ml_language: 'de' }));
    const english = tagOf(await as.get(path));
    const status = async (tag: string, body: object, query = {}): Promise<number> =>
      (await write(as, 'PATCH', path, { 'If-Match': tag }, body, query)).status;

    expect(german).not.toBe(english);
    expect(await status(english, {}, { ml_language: 'de' })).toBe(412);
    expect(await status(german, {}, { ml_language: 'de' })).toBe(200);
    const now = tagOf(await as.get(path, { ml_language: 'de' }));
    expect(await status(now, { ml_language: 'de' })).toBe(200);
    expect(await status(tagOf(await as.get(path)), { ml_language: 'en' })).toBe(200);
    expect(await status(tagOf(await as.get(path, { ml_language: 'en' })), {})).toBe(200);
  });

  it('takes the tag of a compressed answer', async () => {
    const { id } = await makeEvent(calendar.editor, { description: 'long '.repeat(400) });
    const response = await fetch(`${calendar.visitor.root}/calendar/events/v1/events/${id}`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).toMatch(/-gzip"$/);
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    // What a user sees of it is something else, with dates that translators need.
    const own = tagOf(await calendar.editor.get(`/events/${id}`)).replace(/"$/, '-gzip"');
    expect(refusal(await write(calendar.editor, 'POST', `/events/${id}`, { 'If-Match': tag }))).toEqual(
      CHANGED,
    );
    expect((await write(calendar.editor, 'POST', `/events/${id}`, { 'If-Match': own })).status).toBe(200);
  });

  it('fails when what is nested has changed, as the read shows it', async () => {
    const event = await makeEvent(calendar.editor, { venue: { venue: 'Hall' } });
    const tag = tagOf(await calendar.editor.get(`/events/${event.id}`));
    const { id } = event['venue'] as { id: number };
    await calendar.editor.patch(`/venues/${id}`, { venue: 'Great Hall' });

    const answer = await write(calendar.editor, 'PATCH', `/events/${event.id}`, { 'If-Match': tag });

    expect(refusal(answer)).toEqual(CHANGED);
  });

  it('comes behind what is refused anyhow', async () => {
    const { id } = await makeEvent(calendar.editor);
    const none = { 'If-Match': '"other"' };
    const path = `/events/${id}`;

    expect(refusal(await write(calendar.visitor, 'PATCH', path, none)).status).toBe(401);
    expect(refusal(await write(calendar.author, 'PATCH', path, none)).status).toBe(403);
    expect(refusal(await write(calendar.editor, 'PATCH', '/events/999', none)).status).toBe(404);
    expect(refusal(await write(calendar.editor, 'PATCH', '/tags/999', none))).toEqual(invalid('id'));
    expect(refusal(await write(calendar.editor, 'PATCH', path, none, { title: '' }))).toEqual(
      invalid('title'),
    );
    await calendar.editor.delete(path);
    expect(refusal(await write(calendar.editor, 'DELETE', path, none)).status).toBe(410);
    // It cannot be read, so that nobody has its tag; but it is there.
    expect(refusal(await write(calendar.editor, 'PATCH', path, none))).toEqual(CHANGED);
    expect((await write(calendar.editor, 'PATCH', path, { 'If-Match': '*' })).status).toBe(200);
  });

  it.each(['tag', '"tag', '*, "tag"'])('is refused when it is no list of tags: %s', async (sent) => {
    const { id } = await makeEvent(calendar.editor);

    expect(refusal(await write(calendar.editor, 'PATCH', `/events/${id}`, { 'If-Match': sent }))).toEqual(
      invalid('If-Match'),
    );
  });

  it('reads the item once more when there is a tag, and not otherwise', async () => {
    const { id } = await makeEvent(calendar.editor);
    const reads = async (headers: Record<string, string>): Promise<number> => {
      const spy = jest.spyOn(Client.prototype, 'query');
      const { status } = await write(calendar.editor, 'PATCH', `/events/${id}`, headers, { sticky: true });
      const statements = spy.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));
      spy.mockRestore();
      expect(status).toBe(200);
      // Not those of jobs, which read events for themselves.
      return statements.filter((text) => text.includes('organizerIds')).length;
    };

    const without = await reads({});
    expect(without).toBeGreaterThan(0);
    expect(await reads({ 'If-Match': '*' })).toBe(without);
    const tag = tagOf(await calendar.editor.get(`/events/${id}`));
    expect(await reads({ 'If-Match': tag })).toBe(without + 1);
  });

  describe('or If-Unmodified-Since', () => {
    it('goes by the date of the last change', async () => {
      const { id } = await calendar.editor.make('/venues', { venue: 'Hall' });
      const patch = (headers: Record<string, string>): Promise<ApiResponse> =>
        write(calendar.editor, 'PATCH', `/venues/${id}`, headers, { phone: '1' });
      const since = (date: string): Promise<ApiResponse> => patch({ 'If-Unmodified-Since': date });

      expect(refusal(await since('Wed, 10 Mar 2027 11:59:59 GMT'))).toEqual(CHANGED);
      expect((await since('Wed, 10 Mar 2027 12:00:00 GMT')).status).toBe(200);
      clock.set('2027-03-10T12:00:05Z');
      expect((await since('Wed, 10 Mar 2027 12:00:00 GMT')).status).toBe(200);
      expect(refusal(await since('Wed, 10 Mar 2027 12:00:04 GMT'))).toEqual(CHANGED);
      // What is no date says nothing, and nothing is said beside tags.
      expect((await since('yesterday')).status).toBe(200);
      const both = { 'If-Match': '*', 'If-Unmodified-Since': 'Wed, 10 Mar 2027 11:59:59 GMT' };
      expect((await patch(both)).status).toBe(200);
    });

    it('is not looked at where there is no such date', async () => {
      const { id } = await calendar.editor.make('/tags', { name: 'Outdoor' });
      const headers = { 'If-Unmodified-Since': 'Wed, 10 Mar 2021 12:00:00 GMT' };

      expect((await write(calendar.editor, 'PATCH', `/tags/${id}`, headers, { name: 'New' })).status).toBe(
        200,
      );
    });
  });

  it('lets one of two processes through', async () => {
    const { id } = await calendar.editor.make('/venues', anEvent({ venue: 'Hall' }));
    const tag = tagOf(await neighbour.editor.get(`/venues/${id}`));
    const answers = await Promise.all(
      [calendar.editor, neighbour.editor].map((as, n) =>
        write(as, 'PATCH', `/venues/${id}`, { 'If-Match': tag }, { phone: String(n) }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
