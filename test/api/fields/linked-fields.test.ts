// Every field that a client may write of a venue or an organizer takes part in history, in writes of events that name the
// item, and in backups.
import { ORGANIZER_FIELDS } from '../../../src/calendar/organizers/organizer.fields.js';
import { UpdateOrganizerDto } from '../../../src/calendar/organizers/organizer.dto.js';
import type { FieldTable } from '../../../src/calendar/posts/field-table.js';
import { VENUE_FIELDS } from '../../../src/calendar/venues/venue.fields.js';
import { UpdateVenueDto } from '../../../src/calendar/venues/venue.dto.js';
import { getDtoMetadata } from '../../../src/requests/validation/field.js';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import { makeEvent } from '../../support/make.js';
import { makeOrganizerSamples, makeVenueSamples, type Samples } from './samples.js';

interface Resource {
  readonly kind: 'venue' | 'organizer';
  readonly table: FieldTable;
  readonly dto: object;
  readonly makeSamples: (calendar: TestCalendar) => Promise<Samples>;
}

const RESOURCES: readonly Resource[] = [
  { kind: 'venue', table: VENUE_FIELDS, dto: UpdateVenueDto, makeSamples: makeVenueSamples },
  { kind: 'organizer', table: ORGANIZER_FIELDS, dto: UpdateOrganizerDto, makeSamples: makeOrganizerSamples },
];

describe.each(RESOURCES)('fields of the $kind', ({ kind, table, dto, makeSamples }) => {
  const values = [...getDtoMetadata(dto).fields.keys()].filter((name) => table[name]?.kind !== 'option');
  let calendar: TestCalendar;
  let editor: Api;
  let samples: Samples;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    ({ editor } = calendar);
    samples = await makeSamples(calendar);
  });
  afterAll(() => calendar.close());

  const firstOf = (name: string): unknown => {
    const sample = samples[name];
    if (sample === undefined) throw new Error(`samples.ts has no values of ${name}`);
    return sample[0];
  };
  const firstValues = (): Record<string, unknown> =>
    Object.fromEntries(values.map((name) => [name, firstOf(name)]));

  const read = async (as: Api, id: number): Promise<Record<string, unknown>> => {
    const { status, body } = await as.get(`/${kind}s/${id}`, { context: 'edit' });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as Record<string, unknown>;
  };
  const makeBlank = async (): Promise<Record<string, unknown>> =>
    read(editor, (await editor.make(`/${kind}s`, { [kind]: 'Nothing else' })).id);

  it('have a sample, or no value', () => {
    expect(values.filter((name) => !(name in samples))).toEqual([]);
    expect(Object.keys(samples).filter((name) => !values.includes(name))).toEqual([]);
  });

  it.each(values)('are in the history: %s', async (name) => {
    const { id } = await editor.make(`/${kind}s`, { [kind]: `Of ${name}` });
    // A latitude is valid beside a longitude only.
    const place = name.startsWith('geo_') ? { geo_lat: firstOf('geo_lat'), geo_lng: firstOf('geo_lng') } : {};
    const { status } = await editor.patch(`/${kind}s/${id}`, { [name]: firstOf(name), ...place });
    expect(status).toBe(200);
    const { body } = await editor.get(`/${kind}s/${id}/history`);
    const [change] = (body as { changes: { op: string; fields: string[] }[] }).changes;
    const field = table[name];
    expect(change?.fields).toContain(field?.kind === 'form' ? field.of : name);
  });

  it('are written with an event that names a new one', async () => {
    const blank = await makeBlank();
    const event = await makeEvent(editor, { [kind]: { ...firstValues(), [kind]: 'Of an event' } });
    const [{ id }] = await calendar.dataSource.query<[{ id: number }]>(
      `SELECT ${kind}_id AS id FROM event_${kind}s WHERE event_id = $1`,
      [event.id],
    );
    const item = await read(editor, id);
    for (const name of values) {
      expect({ name, value: item[name] }).not.toEqual({ name, value: blank[name] });
      expect(item).toHaveProperty(name);
    }
  });

  it('are in a restored backup', async () => {
    const blank = await makeBlank();
    const { id } = await editor.make(`/${kind}s`, { ...firstValues(), [kind]: 'Of a backup' });
    const target = await startTestCalendar();
    try {
      expect(await restored(target, await exported(calendar))).toEqual([]);
      const before = await read(editor, id);
      const after = await read(restoredAdministrator(calendar, target), id);
      for (const name of values) {
        expect({ name, value: before[name] }).not.toEqual({ name, value: blank[name] });
        expect({ name, value: after[name] }).toEqual({ name, value: before[name] });
      }
    } finally {
      await target.close();
    }
  });
});
