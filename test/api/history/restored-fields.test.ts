// Every field that a client may write comes back exactly when its change is restored.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { BASE, bodyOf, toWrites, VALUES } from '../fields/event-cast.js';
import { makeEventSamples, type Samples } from '../fields/samples.js';
import { changesOf, storedRow } from './versions.js';

const WRITES = toWrites(VALUES.filter((name) => name !== 'password'));

let calendar: TestCalendar;
let samples: Samples;

beforeAll(async () => {
  calendar = await startTestCalendar();
  samples = await makeEventSamples(calendar);
});
afterAll(() => calendar.close());

it.each(WRITES.map((names) => ({ names })))('brings $names back', async ({ names }) => {
  const { editor } = calendar;
  const { id } = await editor.make('/events', BASE);
  const path = `/events/${id}`;
  for (const which of [0, 1] as const) {
    const body = bodyOf(samples, names, which);
    const before = await storedRow(calendar, id);
    expect((await editor.patch(path, body)).status).toBe(200);
    const [change] = await changesOf(editor, path);
    expect(await storedRow(calendar, id)).not.toEqual(before);

    const restored = await editor.post(`${path}/history/${change?.id}/restore`);

    expect(restored.status).toBe(200);
    expect(await storedRow(calendar, id)).toEqual(before);
    await editor.patch(path, body);
  }
});

it('leaves a category where it is when its former parent lies below it by now', async () => {
  const { editor } = calendar;
  const one = await editor.make('/categories', { name: 'One' });
  const two = await editor.make('/categories', { name: 'Two' });
  await editor.patch(`/categories/${one.id}`, { parent: two.id });
  await editor.patch(`/categories/${one.id}`, { parent: 0, name: 'Music' });
  const [change] = await changesOf(editor, `/categories/${one.id}`);
  await editor.patch(`/categories/${two.id}`, { parent: one.id });

  const restored = await editor.post(`/categories/${one.id}/history/${change?.id}/restore`);

  expect(restored.body).toMatchObject({ name: 'One', parent: 0 });
  expect([restored.status, restored.headers.get('Calendar-Left-Out')]).toEqual([200, 'parent']);
});
