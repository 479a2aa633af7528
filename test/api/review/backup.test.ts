import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import { anEvent } from '../../support/make.js';

let source: TestCalendar;
let target: TestCalendar;

beforeAll(async () => {
  source = await startTestCalendar();
  target = await startTestCalendar();
});
afterAll(() => Promise.all([source.close(), target.close()]));

it('keeps refusals with their reasons, and proposals', async () => {
  const { contributor, editor } = source;
  const ids: number[] = [];
  for (const title of ['One', 'Two']) {
    const { body } = await contributor.post('/events', anEvent({ title, status: 'pending' }));
    ids.push((body as { id: number }).id);
  }
  const [refused = 0] = ids;
  await editor.patch(`/events/${refused}`, { review: { state: 'refused', note: 'An advertisement' } });

  const [open = 0] = ids.slice(1);
  await editor.patch(`/events/${open}`, { review: { state: 'published' } });
  const made = await contributor.patch(`/events/${open}`, { title: 'Three' });
  const proposal = `/proposals/${(made.body as { id: number }).id}`;
  const before = (await source.administrator.get(proposal)).body;

  await restored(target, await exported(source));
  const administrator = restoredAdministrator(source, target);
  expect((await administrator.get(proposal)).body).toEqual(before);
  await administrator.post(proposal, { review: { state: 'approved' } });
  expect((await target.visitor.get(`/events/${open}`)).body).toMatchObject({ title: 'Three' });
  const reviews = async (): Promise<unknown[]> => {
    const api = restoredAdministrator(source, target);
    const read = await Promise.all(ids.map((id) => api.get(`/events/${id}?context=edit`)));
    return read.map(({ body }) => (body as { review: unknown }).review);
  };
  expect(await reviews()).toMatchObject([
    { state: 'refused', note: 'An advertisement', reviewer: { id: source.userIds.editor } },
    { state: 'published', note: '' },
  ]);
});
