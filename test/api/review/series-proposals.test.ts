// Changes of series by those who may not publish, and their publication.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { anEvent, eventIds } from '../../support/make.js';
import { refusal } from '../../support/responses.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE proposals');
});
afterAll(() => calendar.close());

const WEEKLY = { title: 'Jazz', status: 'pending', recurrence: 'FREQ=WEEKLY;COUNT=3' };

/** A series of three dates that the contributor has made, and the ids of its dates. */
async function makeSeries(): Promise<{ readonly path: string; readonly ids: readonly number[] }> {
  const { body } = await calendar.contributor.post('/events', anEvent(WEEKLY));
  const { series } = body as { series: { id: number } };
  const all = { status: 'pending', series: series.id, when: 'all' };
  return { path: `/series/${series.id}`, ids: eventIds(await calendar.editor.get('/events', all)) };
}

const publish = (id: number | undefined, scope: string): Promise<ApiResponse> =>
  calendar.editor.patch(`/events/${id}`, { scope, review: { state: 'published' } });

const approve = (proposal: ApiResponse): Promise<ApiResponse> =>
  calendar.editor.post(`/proposals/${(proposal.body as { id: number }).id}`, {
    review: { state: 'approved' },
  });

/** Titles that visitors read, by date. */
async function read(): Promise<string[]> {
  const { body } = await calendar.visitor.get('/events', { when: 'all', per_page: 50 });
  return (body as { events: { title: string }[] }).events.map(({ title }) => title);
}

it('keeps what a contributor changes of a public series until it is approved', async () => {
  const { contributor, author, visitor } = calendar;
  const { path, ids } = await makeSeries();
  await publish(ids[0], 'all');
  const before = await visitor.get('/events');

  const proposals = [
    await contributor.post(path, { title: 'Blues' }),
    await contributor.put(path, { title: 'Rock' }),
    await contributor.patch(path, { title: 'Swing', recurrence: 'FREQ=WEEKLY;COUNT=2' }),
  ];
  const stale = await contributor.send('PATCH', path, { title: 'X' }, { 'If-Match': '"stale"' });

  expect(proposals.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(proposals[2]?.headers.get('Location')).toContain('/proposals/');
  expect(stale.status).toBe(412);
  expect((await visitor.get('/events')).body).toEqual(before.body);
  for (const [caller, deed] of [
    [contributor, 'delete'],
    [author, 'patch'],
  ] as const)
    expect(refusal(await caller[deed](path, { title: 'X' }))).toMatchObject({ status: 403 });
  expect((await approve(proposals[2] as ApiResponse)).status).toBe(200);
  expect(await read()).toEqual(['Swing', 'Swing']);
});

it('makes a proposal for all dates when one of them is public', async () => {
  const { contributor } = calendar;
  const { ids } = await makeSeries();
  await publish(ids[0], 'this');

  expect((await contributor.patch(`/events/${ids[1]}`, { title: 'Blues' })).status).toBe(200);
  const refused = { title: 'Swing', scope: 'all', review: { state: 'published' } };
  expect((await contributor.patch(`/events/${ids[1]}`, refused)).status).toBe(202);
  const proposal = await contributor.patch(`/events/${ids[1]}`, { title: 'Swing', scope: 'all' });
  expect(proposal.status).toBe(202);
  expect(await read()).toEqual(['Jazz']);
  await approve(proposal);
  expect(await read()).toEqual(['Swing']);
});

it.each([{ status: 'publish' }, { review: { state: 'published' } }])(
  'publishes all dates that wait, also when the named one is public, by %j',
  async (sent) => {
    const { ids } = await makeSeries();
    await calendar.editor.patch(`/events/${ids[2]}`, { status: 'draft' });
    await publish(ids[0], 'this');

    await calendar.editor.patch(`/events/${ids[0]}`, { ...sent, scope: 'all' });

    expect(await read()).toEqual(['Jazz', 'Jazz']);
    const { body } = await calendar.editor.get(`/events/${ids[1]}`, { context: 'edit' });
    expect(body).toMatchObject({ status: 'publish', review: { state: 'published' } });
    expect((await calendar.visitor.get(`/events/${ids[2]}`)).status).toBe(403);
  },
);

it('sends back all dates that wait, and no draft', async () => {
  const { editor } = calendar;
  const { ids } = await makeSeries();
  const [waiting, other, draft] = ids.map((id) => `/events/${id}`) as [string, string, string];
  await editor.patch(draft, { status: 'draft' });
  const review = { state: 'changes_requested', note: 'When?' };

  expect((await editor.patch(waiting, { scope: 'all', review })).status).toBe(200);

  for (const path of [waiting, other])
    expect((await editor.get(path, { context: 'edit' })).body).toMatchObject({ status: 'pending', review });
  expect((await editor.get(draft, { context: 'edit' })).body).toMatchObject({
    status: 'draft',
    review: null,
  });
});

it('replaces a proposal of a user with a hundred of them', async () => {
  const { contributor, userIds } = calendar;
  const { ids, path } = await makeSeries();
  await publish(ids[0], 'all');
  await contributor.patch(`/events/${ids[0]}`, { title: 'Blues' });
  await calendar.dataSource.query(
    `INSERT INTO proposals (kind, item_id, user_id, language, patch, base, base_etag, proposed, state, created_at, modified_at)
     SELECT 'event', n, $1, 'en', '{}', '{}', '', '{}', 'to_review', now(), now() FROM generate_series(5001, 5099) n`,
    [userIds.contributor],
  );

  expect((await contributor.patch(`/events/${ids[0]}`, { title: 'Swing' })).status).toBe(202);
  for (const verb of ['post', 'put', 'patch'] as const)
    expect(refusal(await contributor[verb](`/events/${ids[1]}`, { title: 'Swing' }))).toMatchObject({
      code: 'calendar_too_many_proposals',
    });
  await calendar.dataSource.query(`DELETE FROM proposals WHERE item_id = $1`, [ids[0]]);
  await contributor.patch(`/events/${ids[1]}`, { title: 'Swing' });
  for (const verb of ['post', 'put', 'patch'] as const)
    expect(refusal(await contributor[verb](path, { title: 'Swing' }))).toMatchObject({
      code: 'calendar_too_many_proposals',
    });
});
