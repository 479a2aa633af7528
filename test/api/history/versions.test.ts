import { forgetValues } from '../../../src/data/changelog/kept-values.queries.js';
import { expectBody, FORBIDDEN, refusal, SIGN_IN } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent, makeImage } from '../../support/make.js';
import { changesOf, storedRow } from './versions.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const latest = async (path: string): Promise<string> => {
  const [change] = await changesOf(calendar.editor, path);
  return `${path}/history/${change?.id}`;
};

const KINDS = [
  ['events', 'title', { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00', status: 'publish' }],
  ['venues', 'venue', {}],
  ['organizers', 'organizer', {}],
  ['categories', 'name', {}],
  ['tags', 'name', {}],
] as const;

describe.each(KINDS)('versions of /%s', (collection, name, rest) => {
  it('show what a change replaced and what it wrote, and are restored', async () => {
    const { editor } = calendar;
    const { id } = await editor.make(`/${collection}`, { ...rest, [name]: 'Old' });
    const path = `/${collection}/${id}`;
    await editor.patch(path, { [name]: 'New' });
    const version = await latest(path);
    await editor.patch(path, { [name]: 'Newest', description: 'Later' });

    const shown = await editor.get(version);
    const restored = await editor.post(`${version}/restore`);

    expect(shown.body).toMatchObject({ op: 'updated', before: { [name]: 'Old' }, after: { [name]: 'New' } });
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ [name]: 'Old' });
    expect((restored.body as { description: string }).description).toContain('Later');
    const all = await editor.post(`${version}/restore`, { undo_later: true });
    expect((all.body as { description?: string }).description ?? '').toBe('');
  });

  it('are for those who may edit the item', async () => {
    const { visitor, subscriber, contributor, editor } = calendar;
    const { id } = await editor.make(`/${collection}`, { ...rest, [name]: 'Old' });
    const path = `/${collection}/${id}`;
    await editor.patch(path, { [name]: 'Secret' });
    const version = await latest(path);

    for (const [caller, answer] of [
      [visitor, SIGN_IN],
      [subscriber, FORBIDDEN],
      [contributor, FORBIDDEN],
    ] as const) {
      expect(refusal(await caller.get(version))).toEqual(answer);
      expect(refusal(await caller.post(`${version}/restore`))).toEqual(answer);
    }
    expect(refusal(await editor.get(`${path}/history/999999`))).toEqual({
      status: 404,
      code: 'calendar_change_invalid_id',
    });
    expect(refusal(await editor.post(`${path}/history/999999/restore`))).toEqual({
      status: 404,
      code: 'calendar_change_invalid_id',
    });
    const [created] = (await changesOf(editor, path)).reverse();
    expect(refusal(await editor.post(`${path}/history/${created?.id}/restore`))).toEqual({
      status: 409,
      code: 'calendar_change_without_values',
    });
  });
});

it('show what a change wrote in its language, whatever was written in others later', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Old' });
  const path = `/events/${id}`;
  await editor.patch(path, { title: 'Alt' }, { ml_language: 'de' });
  await editor.patch(path, { title: 'New', cost: '5' });
  const version = await latest(path);
  await editor.patch(path, { title: 'Neu', cost: '7' }, { ml_language: 'de' });

  const shown = await editor.get(version);
  expect(shown.body).toMatchObject({
    language: 'en',
    before: { title: 'Old', cost: null },
    after: { title: 'New', cost: ['5'] },
  });
});

it('are not those of an item of another kind that has the same id', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Old', categories: 'Music' });
  await editor.patch(`/categories/${id}`, { name: 'Jazz' });
  const [change] = await changesOf(editor, `/categories/${id}`);
  const path = `/events/${id}/history/${change?.id}`;

  for (const answer of [await editor.get(path), await editor.post(`${path}/restore`)])
    expect(refusal(answer)).toEqual({ status: 404, code: 'calendar_change_invalid_id' });
});

it('refuses what is gone by its name, and takes the rest when asked', async () => {
  const { editor } = calendar;
  const [kept, gone] = [
    await editor.make('/venues', { venue: 'Kept' }),
    await editor.make('/venues', { venue: 'Gone' }),
  ];
  const { id } = await makeEvent(editor, { venue: [kept.id, gone.id], title: 'Old' });
  await editor.patch(`/events/${id}`, { venue: [], title: 'New' });
  const version = await latest(`/events/${id}`);
  await editor.delete(`/venues/${gone.id}`);

  const refused = await editor.post(`${version}/restore`);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'restored' };
  const restore = (): Promise<ApiResponse> =>
    editor.send('POST', `${version}/restore`, {}, headers, JSON.stringify({ partial: true }));
  const [restored, again] = [await restore(), await restore()];

  expect(refused.body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { venue: `There is no venue with the id ${gone.id}.` } },
  });
  expect(restored.headers.get('Calendar-Left-Out')).toBe('venue');
  const repeated = ['Idempotency-Replayed', 'Calendar-Left-Out'].map((name) => again.headers.get(name));
  expect(repeated).toEqual(['true', 'venue']);
  expect(restored.body).toMatchObject({ title: 'Old', venue: { id: kept.id } });
});

it.each(KINDS.slice(0, 3))(
  'of /%s are restored without an image that is gone',
  async (collection, name, rest) => {
    const { editor } = calendar;
    const [gone, other] = [await makeImage(editor), await makeImage(editor)];
    const { id } = await editor.make(`/${collection}`, { ...rest, [name]: 'Old', image: gone.id });
    const path = `/${collection}/${id}`;
    await editor.patch(path, { [name]: 'New', image: other.id });
    const version = await latest(path);
    await editor.delete(`/images/${gone.id}`);

    const refused = await editor.post(`${version}/restore`);
    const restored = await editor.post(`${version}/restore`, { partial: true });

    expect(refused.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { image: expect.anything() as string } },
    });
    expect(restored.headers.get('Calendar-Left-Out')).toBe('image');
    expect(restored.body).toMatchObject({ [name]: 'Old', image: { id: other.id } });
  },
);

it('restores every date of a series by scope, and never an older state than If-Match names', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Old', recurrence: 'FREQ=WEEKLY;COUNT=3' });
  await editor.patch(`/events/${id}`, { title: 'New', scope: 'all' });
  const version = await latest(`/events/${id}`);
  const stale = await editor.send('POST', `${version}/restore`, {}, { 'If-Match': '"stale"' });
  const titles = async (): Promise<string[]> => {
    const rows = await calendar.dataSource.query<{ title: string }[]>(
      `SELECT title FROM event_texts ORDER BY 1`,
    );
    return rows.map(({ title }) => title);
  };
  expect(stale.status).toBe(412);
  expect(await titles()).toEqual(['New', 'New', 'New']);
  const kept = await calendar.dataSource.query<unknown>(
    `SELECT replaced FROM item_changes WHERE 'title' = ANY(fields) ORDER BY item_id`,
  );
  expect(kept).toEqual([1, 2, 3].map(() => ({ replaced: { title: 'Old' } })));

  await editor.post(`${version}/restore`, { scope: 'all' });

  expect(await titles()).toEqual(['Old', 'Old', 'Old']);
});

it('takes translations away and gives removed ones back', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Night' });
  const path = `/events/${id}`;
  await editor.patch(path, { title: 'Nacht', excerpt: 'Kurz' }, { ml_language: 'de' });
  const translated = await latest(path);
  const before = await storedRow(calendar, id);
  await editor.delete(path, { ml_language: 'de' });
  await editor.post(`${await latest(path)}/restore`);
  expect(await storedRow(calendar, id)).toEqual(before);
  await editor.post(`${translated}/restore`);
  const { body } = await editor.get(path);
  expect(Object.keys((body as { translations: object }).translations)).toEqual(['en']);
});

it('takes a translation away that a change of all dates brought, once', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Old', recurrence: 'FREQ=WEEKLY;COUNT=2' });
  await editor.patch(`/events/${id}`, { title: 'Alt', scope: 'all' }, { ml_language: 'de' });
  const [, later] = eventIds(await editor.get('/events', { start_date: '2027-01-01' }));
  const other = `/events/${later}`;
  const translated = await latest(other);

  for (const sent of [{}, { undo_later: true }, {}]) {
    const { status, body } = await editor.post(`${translated}/restore`, sent);

    expect([status, Object.keys((body as { translations: object }).translations)]).toEqual([200, ['en']]);
  }
});

it('keeps no password, and forgets all values with the item', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { title: 'Told', password: 'secret words' });
  await editor.patch(`/events/${id}`, { title: 'Other', password: 'other words' });
  const { body } = await editor.get(await latest(`/events/${id}`));
  expectBody((body as { before: object }).before, { title: 'Told' });
  await forgetValues(calendar.dataSource.manager, 'event', [id]);
  const rows = await calendar.dataSource.query<object[]>(
    `SELECT FROM item_changes WHERE item_id = $1 AND kind = 'event' AND replaced::text LIKE '%Told%'`,
    [id],
  );
  expect(rows).toHaveLength(0);
});
