// Every field that a client may write comes back exactly when its change is restored.
import { EVENT_FIELDS } from '../../../src/calendar/events/event.fields.js';
import { UpdateEventDto } from '../../../src/calendar/events/write/event-change.dto.js';
import type { FieldTable } from '../../../src/calendar/posts/field-table.js';
import { getDtoMetadata } from '../../../src/requests/validation/field.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEventSamples, type Samples } from '../fields/samples.js';
import { changesOf, storedRow } from './versions.js';

const TABLE: FieldTable = EVENT_FIELDS;
const NAMES = [...getDtoMetadata(UpdateEventDto).fields.keys()].filter(
  (name) => TABLE[name]?.kind !== 'option' && name !== 'password',
);

const BASE = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'UTC',
  all_day: false,
};

let calendar: TestCalendar;
let samples: Samples;

beforeAll(async () => {
  calendar = await startTestCalendar();
  samples = await makeEventSamples(calendar);
});
afterAll(() => calendar.close());

it.each(NAMES)('brings %s back', async (name) => {
  const { editor } = calendar;
  const { id } = await editor.make('/events', BASE);
  const path = `/events/${id}`;
  for (const value of samples[name] ?? []) {
    const before = await storedRow(calendar, id);
    expect((await editor.patch(path, { [name]: value })).status).toBe(200);
    const [change] = await changesOf(editor, path);
    expect(await storedRow(calendar, id)).not.toEqual(before);

    const restored = await editor.post(`${path}/history/${change?.id}/restore`);

    expect(restored.status).toBe(200);
    expect(await storedRow(calendar, id)).toEqual(before);
    await editor.patch(path, { [name]: value });
  }
});
