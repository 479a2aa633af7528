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
