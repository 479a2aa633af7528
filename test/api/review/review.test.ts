import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { anEvent } from '../../support/make.js';
import { idsOf, refusal } from '../../support/responses.js';
import { settle } from '../../support/settle.js';
import type { Api } from '../../support/api.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const send = async (as: Api, fields: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const { body } = await as.post('/events', anEvent({ status: 'pending', ...fields }));
  return (body as { id: number }).id;
};

const reviewOf = async (as: Api, id: number, path = 'events'): Promise<unknown> =>
  ((await as.get(`/${path}/${id}?context=edit`)).body as { review?: unknown }).review;

const stateOf = async (id: number): Promise<unknown[]> => {
  const { body } = await calendar.editor.get(`/events/${id}?context=edit`);
  const { status, review } = body as { status: string; review: { state: string } | null };
  return [status, review?.state ?? null];
};

it('goes from a contributor to a reviewer and back, until it is published', async () => {
  const { contributor, editor, visitor, userIds } = calendar;
  const id = await send(contributor);
  expect(await reviewOf(contributor, id)).toEqual({
    state: 'to_review',
    note: '',
    reviewer: null,
    at: '2027-03-10 12:00:00',
    submitted_at: '2027-03-10 12:00:00',
  });

  clock.set('2027-03-10T13:00:00Z');
  const asked = { state: 'changes_requested', note: '<b>Where?</b>\n\n\n\nAnd\u0000 when' };
  expect((await editor.patch(`/events/${id}?context=edit`, { review: asked })).body).toMatchObject({
    status: 'pending',
    review: { state: 'changes_requested', note: 'Where?\n\nAnd when' },
  });
  expect(await reviewOf(contributor, id)).toEqual({
    state: 'changes_requested',
    note: 'Where?\n\nAnd when',
    reviewer: { id: userIds.editor, name: expect.any(String) as string },
    at: '2027-03-10 13:00:00',
    submitted_at: '2027-03-10 12:00:00',
  });
  expect((await contributor.patch(`/events/${id}`, { description: 'In the hall' })).status).toBe(200);
  expect(await stateOf(id)).toEqual(['pending', 'to_review']);

  expect((await editor.patch(`/events/${id}`, { review: 'ready' })).status).toBe(200);
  expect(await stateOf(id)).toEqual(['pending', 'ready']);
  expect((await visitor.get(`/events/${id}`)).status).toBe(403);
  expect((await editor.patch(`/events/${id}`, { review: { state: 'published' } })).status).toBe(200);
  expect(await stateOf(id)).toEqual(['publish', 'published']);
  expect((await visitor.get(`/events/${id}`)).body).not.toHaveProperty('review');
});

it('publishes on the date of what is scheduled', async () => {
  const id = await send(calendar.contributor, { date_utc: '2027-03-11 09:00:00' });
  await calendar.editor.patch(`/events/${id}`, { status: 'pending', review: { state: 'published' } });
  expect(await stateOf(id)).toEqual(['future', 'ready']);
  clock.set('2027-03-11T09:00:00Z');
  expect(await stateOf(id)).toEqual(['publish', 'published']);
});

it('takes the whole body of a read back without deciding', async () => {
  const { contributor, editor } = calendar;
  const id = await send(contributor);
  await editor.patch(`/events/${id}`, { review: { state: 'changes_requested', note: 'Why?' } });
  const { body } = await contributor.get(`/events/${id}?context=edit`);
  const whole = { ...(body as object), title: 'Another title' };
  expect((await contributor.put(`/events/${id}`, whole)).status).toBe(200);
  expect(await stateOf(id)).toEqual(['pending', 'to_review']);
  const edited = (await editor.get(`/events/${id}?context=edit`)).body as object;
  expect((await editor.put(`/events/${id}`, { ...edited, review: { state: 'published' } })).status).toBe(200);
  expect(await stateOf(id)).toEqual(['publish', 'published']);
});

describe('nothing that an author sends publishes or decides', () => {
  it.each<[Record<string, unknown>, number, string]>([
    [{ status: 'publish' }, 200, 'to_review'],
    [{ status: 'future', date_utc: '2027-04-01 00:00:00' }, 200, 'to_review'],
    [{ review: { state: 'published' } }, 403, 'ready'],
    [{ review: { state: 'ready', note: 'x' } }, 403, 'ready'],
    [{ review: { state: 'refused', note: 'x' } }, 403, 'ready'],
    [{ review: { state: 'to_review' }, status: 'publish' }, 200, 'to_review'],
    [{ status: 'pending', title: 'New' }, 200, 'to_review'],
  ])('%j', async (sent, status, state) => {
    const id = await send(calendar.contributor);
    await calendar.editor.patch(`/events/${id}`, { review: { state: 'ready' } });
    expect((await calendar.contributor.patch(`/events/${id}`, sent)).status).toBe(status);
    expect(await stateOf(id)).toEqual(['pending', state]);
  });

  it('keeps a refusal with its reason through drafts and the trash', async () => {
    const { contributor, editor } = calendar;
    const id = await send(contributor);
    await editor.patch(`/events/${id}`, { review: { state: 'refused', note: 'An advertisement' } });
    for (const status of ['draft', 'pending', 'trash', 'publish', 'draft', 'publish'])
      await contributor.patch(`/events/${id}`, { status });
    expect(await stateOf(id)).toEqual(['pending', 'refused']);
    expect(await reviewOf(contributor, id)).toMatchObject({ note: 'An advertisement' });
  });
});

it('refuses what cannot be meant, and names it', async () => {
  const { editor, contributor } = calendar;
  const id = await send(contributor);
  const published = await send(editor, { status: 'publish' });
  const refused = async (item: number, review: unknown): Promise<unknown> =>
    refusal(await editor.patch(`/events/${item}`, { review }));
  const invalid = expect.objectContaining({ status: 400, code: 'rest_invalid_param' }) as unknown;
  for (const review of [
    'spam',
    7,
    [],
    {},
    { state: 'spam' },
    { state: 'refused' },
    { state: 'changes_requested', note: ' <br> ' },
    { state: 'refused', note: 5 },
    { state: 'refused', note: 'x'.repeat(5001) },
  ])
    expect([review, await refused(id, review)]).toEqual([review, invalid]);
  expect(await refused(published, { state: 'refused', note: 'x' })).toEqual(invalid);
  expect(await stateOf(id)).toEqual(['pending', 'to_review']);
});

it('lists the queue by age, for those who may see it', async () => {
  const { contributor, author, editor, visitor, subscriber } = calendar;
  const ids: number[] = [];
  for (const [hour, as] of [contributor, author, contributor].entries()) {
    clock.set(`2027-03-10T1${hour}:00:00Z`);
    ids.push(
      await send(as, { start_date: `2027-0${6 - hour}-01 10:00`, end_date: `2027-0${6 - hour}-01 11:00` }),
    );
  }
  const [first = 0, second = 0, third = 0] = ids;
  await editor.patch(`/events/${third}`, { review: { state: 'refused', note: 'No' } });
  const listed = async (as: Api, query: string): Promise<unknown> =>
    ((await as.get(`/events?per_page=10&${query}`)).body as { events: { id: number }[] }).events.map(
      ({ id }) => id,
    );
  expect(await listed(editor, 'review=to_review')).toEqual([first, second]);
  expect(await listed(editor, 'review=to_review,refused&order=desc')).toEqual([third, second, first]);
  expect(await listed(contributor, 'review=to_review,refused')).toEqual([first, third]);
  for (const as of [visitor, subscriber])
    expect(refusal(await as.get('/events?review=to_review'))).toMatchObject({ status: 400 });
  expect(refusal(await editor.get('/events?review=no'))).toMatchObject({ status: 400 });
});

it.each(['venues', 'organizers'])('reviews %s, too', async (path) => {
  const { contributor, editor } = calendar;
  const name = path.slice(0, -1);
  const { body } = await contributor.post(`/${path}`, { [name]: 'Old Mill', status: 'pending' });
  const { id } = body as { id: number };
  expect(await reviewOf(contributor, id, path)).toMatchObject({ state: 'to_review' });
  clock.set('2027-03-10T13:00:00Z');
  const { id: later } = await contributor.make(`/${path}`, { [name]: 'New Mill', status: 'pending' });
  expect(idsOf(await editor.get(`/${path}?review=to_review`), path)).toEqual([id, later]);
  await editor.patch(`/${path}/${id}`, { review: { state: 'changes_requested', note: 'Which one?' } });
  expect(await reviewOf(contributor, id, path)).toMatchObject({ note: 'Which one?' });
  await editor.patch(`/${path}/${id}`, { review: { state: 'published' } });
  expect((await editor.get(`/${path}/${id}?context=edit`)).body).toMatchObject({
    status: 'publish',
    review: { state: 'published' },
  });
});

it('reviews all occurrences of a series at once', async () => {
  const { contributor, editor } = calendar;
  const id = await send(contributor, { recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4' });
  const states = async (): Promise<unknown> => {
    const { body } = await editor.get('/events?context=edit&start_date=2027-01-01&status=any&per_page=50');
    return (body as { events: { status: string; review: { state: string } | null }[] }).events.map(
      ({ status, review }) => `${status} ${review?.state}`,
    );
  };
  expect(await states()).toEqual(Array<string>(4).fill('pending to_review'));
  await editor.patch(`/events/${id}`, { scope: 'all', review: { state: 'ready' } });
  expect(await states()).toEqual(Array<string>(4).fill('pending ready'));
  await editor.patch(`/events/${id}`, { scope: 'all', review: { state: 'published' } });
  expect(await states()).toEqual(Array<string>(4).fill('publish published'));
});

it('tells programs of reviewers and of the author', async () => {
  const { contributor, author, editor, visitor } = calendar;
  const read = async (
    as: Api,
    since: string,
  ): Promise<{ token: string; changes: { kind: string; id: number }[] }> =>
    (await as.get(`/changes?kinds=review,event&since=${since}`)).body as never;
  const readers = [editor, contributor, author, visitor];
  const tokens = await Promise.all(readers.map(async (as) => (await read(as, 'start')).token));
  const id = await send(contributor);
  await editor.patch(`/events/${id}`, { review: { state: 'changes_requested', note: 'Why?' } });
  await settle(calendar);
  const seen = await Promise.all(
    readers.map(async (as, n) => (await read(as, tokens[n] ?? '')).changes.map(({ kind }) => kind).sort()),
  );
  expect(seen).toEqual([['event', 'review'], ['event', 'review'], [], []]);
  const plain = await editor.get('/changes');
  expect((plain.body as { changes: unknown[] }).changes).toEqual([]);
});
