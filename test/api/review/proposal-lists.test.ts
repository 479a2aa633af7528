// Which proposals are listed, in which order, and what is told of their reviewers.
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Api, ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { FORBIDDEN, idsOf, refusal } from '../../support/responses.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE proposals');
});
afterAll(() => calendar.close());

/** A public event that the contributor has made. */
async function makePublic(): Promise<string> {
  const { contributor, editor } = calendar;
  const { id } = await contributor.make('/events', anEvent({ title: 'Jazz', status: 'pending' }));
  await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  return `/events/${id}`;
}

async function propose(path: string, title: string, query: Record<string, string> = {}): Promise<number> {
  const { status, body } = await calendar.contributor.patch(path, { title }, query);
  expect({ status, body }).toMatchObject({ status: 202 });
  return (body as { id: number }).id;
}

const decide = (as: Api, id: number, state: string): Promise<ApiResponse> =>
  as.post(`/proposals/${id}`, { review: { state, note: 'Because' } });

const reviewOf = async (id: number): Promise<unknown> =>
  ((await calendar.editor.get(`/proposals/${id}`)).body as { review: unknown }).review;

it('has those that wait for their contributor, too, with the one who waited longest first', async () => {
  const { contributor, editor } = calendar;
  const [first, second] = [await makePublic(), await makePublic()];
  const jazz = await propose(first, 'Blues');
  clock.set('2027-03-10T13:00:00Z');
  const swing = await propose(second, 'Swing');
  for (const api of [editor, contributor])
    expect(idsOf(await api.get('/proposals'), 'proposals')).toEqual([jazz, swing]);

  clock.set('2027-03-10T14:00:00Z');
  await decide(editor, jazz, 'changes_requested');
  for (const api of [editor, contributor])
    expect(idsOf(await api.get('/proposals'), 'proposals')).toEqual([swing, jazz]);
  expect(idsOf(await editor.get('/proposals', { review: 'to_review' }), 'proposals')).toEqual([swing]);
});

it('has those of one item, on pages whose links say so', async () => {
  const { editor } = calendar;
  const [path, other] = [await makePublic(), await makePublic()];
  const english = await propose(path, 'Blues');
  await propose(other, 'Swing');
  const german = await propose(path, 'Blaues', { ml_language: 'de' });
  const first = await editor.get('/proposals', { item: path.slice('/events/'.length), per_page: 1 });
  const { next_rest_url: next, total } = first.body as { next_rest_url: string; total: number };
  const { pathname, search } = new URL(next);

  expect([total, idsOf(first, 'proposals')]).toEqual([2, [english]]);
  expect(idsOf(await editor.under('').get(`${pathname}${search}`), 'proposals')).toEqual([german]);
});

it('names the reviewer until the contributor sends another one, and also of one that is withdrawn', async () => {
  const { contributor, editor, userIds } = calendar;
  const path = await makePublic();
  const id = await propose(path, 'Blues');
  await decide(editor, id, 'changes_requested');
  expect(await reviewOf(id)).toMatchObject({ note: 'Because', reviewer: { id: userIds.editor } });
  await propose(path, 'Swing');
  expect(await reviewOf(id)).toMatchObject({ state: 'to_review', note: '', reviewer: null });

  await decide(editor, id, 'changes_requested');
  expect((await decide(contributor, id, 'withdrawn')).body).toMatchObject({
    review: { state: 'withdrawn', reviewer: { id: userIds.editor } },
  });
});

it('is withdrawn by its contributor alone', async () => {
  const { contributor, editor } = calendar;
  const id = await propose(await makePublic(), 'Blues');
  expect(refusal(await decide(editor, id, 'withdrawn'))).toEqual(FORBIDDEN);
  expect(await reviewOf(id)).toMatchObject({ state: 'to_review' });
  await decide(contributor, id, 'withdrawn');
  expect(await reviewOf(id)).toMatchObject({ state: 'withdrawn' });
});
