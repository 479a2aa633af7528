// What a review keeps and shows beside its state, and who finds what by it.
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, eventIds, makeEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const send = async (as: Api, fields: object = {}): Promise<number> =>
  (await makeEvent(as, { status: 'pending', ...fields })).id;

const readItem = async (path: string): Promise<unknown> =>
  (await calendar.editor.get(path, { context: 'edit' })).body;

it('ends without its note, with the reviewer who published the item, whether by its state or its status', async () => {
  const { contributor, administrator, editor, userIds } = calendar;
  for (const published of [{ status: 'publish' }, { review: { state: 'published' } }]) {
    const id = await send(contributor);
    await administrator.patch(`/events/${id}`, { review: { state: 'changes_requested', note: 'Where?' } });
    await editor.patch(`/events/${id}`, published);
    expect(await readItem(`/events/${id}`)).toMatchObject({
      status: 'publish',
      review: { state: 'published', note: '', reviewer: { id: userIds.editor } },
    });
  }
});

it('of a venue ends without its note when the venue is published with its event', async () => {
  const { contributor, editor } = calendar;
  const { body } = await contributor.post(
    '/events',
    anEvent({ status: 'pending', venue: { venue: 'Mill' } }),
  );
  const { id, venue } = body as { id: number; venue: { id: number } };
  await editor.patch(`/venues/${venue.id}`, { review: { state: 'changes_requested', note: 'Which one?' } });
  expect(await readItem(`/venues/${venue.id}`)).toMatchObject({ review: { note: 'Which one?' } });
  await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  expect(await readItem(`/venues/${venue.id}`)).toMatchObject({
    status: 'publish',
    review: { state: 'published', note: '' },
  });
});

it('finds what is scheduled by the state that is shown', async () => {
  const { contributor, editor } = calendar;
  const [ready, scheduled, published] = [
    await send(contributor),
    await send(contributor, { date_utc: '2027-03-11 09:00:00' }),
    await send(contributor),
  ];
  await editor.patch(`/events/${ready}`, { review: { state: 'ready' } });
  for (const id of [scheduled, published])
    await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  const find = async (review: string): Promise<number[]> => eventIds(await editor.get('/events', { review }));

  expect([await find('ready'), await find('published')]).toEqual([[ready, scheduled], [published]]);
  clock.set('2027-03-11T09:00:00Z');
  expect([await find('ready'), await find('published')]).toEqual([[ready], [scheduled, published]]);
});

it('finds only the own items of authors, who publish without a review', async () => {
  const { contributor, author, editor } = calendar;
  const [others, own] = [await send(contributor), await send(author)];
  const find = async (as: Api, review: string): Promise<number[]> =>
    eventIds(await as.get('/events', { review }));
  const findAll = (review: string): Promise<number[][]> =>
    Promise.all([editor, author, contributor].map((as) => find(as, review)));

  expect(await findAll('to_review')).toEqual([[others, own], [own], [others]]);
  for (const id of [others, own]) await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  expect(await findAll('published')).toEqual([[others, own], [own], [others]]);
});
