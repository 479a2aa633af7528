// Every field that a client may write of an event takes part in history, series, imports, copies and backups, unless the
// table of fields gives the reason why not.
import { EVENT_FIELDS } from '../../../src/calendar/events/event.fields.js';
import { UpdateEventDto } from '../../../src/calendar/events/write/event-change.dto.js';
import type { FieldTable } from '../../../src/calendar/posts/field-table.js';
import { getDtoMetadata } from '../../../src/requests/validation/field.js';
import type { Api, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import { makeEventSamples, type Pair, type Samples } from './samples.js';

const TABLE: FieldTable = EVENT_FIELDS;
const NAMES = [...getDtoMetadata(UpdateEventDto).fields.keys()];
const VALUES = NAMES.filter((name) => TABLE[name]?.kind !== 'option');

const isIn =
  (...kinds: readonly string[]): ((name: string) => boolean) =>
  (name) =>
    kinds.includes(TABLE[name]?.kind ?? '');

/** Why a concern leaves a field out; another form of a field is treated like the field. */
function findOmission(name: string, concern: 'series' | 'imports' | 'copies'): string | undefined {
  const field = TABLE[name];
  if (field?.kind === 'form') return findOmission(field.of, concern);
  return field !== undefined && 'omitted' in field ? field.omitted[concern] : undefined;
}

const BASE = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'UTC',
  all_day: false,
};

let calendar: TestCalendar;
let editor: Api;
let samples: Samples;

const sampleOf = (name: string): Pair => {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`samples.ts has no values of ${name}`);
  return sample;
};

/** The value as a writer reads it; of a password its hash. */
async function readValue(of: TestCalendar, as: Api, id: number, name: string): Promise<unknown> {
  if (name === 'password')
    return (await of.dataSource.query<object[]>(`SELECT password_hash FROM events WHERE id = $1`, [id]))[0];
  const { body } = await as.get(`/events/${id}`, { context: 'edit' });
  const value = (body as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`The response has no ${name}`);
  return value;
}
const read = (id: number, name: string): Promise<unknown> => readValue(calendar, editor, id, name);

async function write(id: number, body: object): Promise<void> {
  const { status, body: response } = await editor.patch(`/events/${id}`, body);
  if (status !== 200) throw new Error(JSON.stringify(response));
}

const firstValues = (): Record<string, unknown> =>
  Object.fromEntries(VALUES.map((name) => [name, sampleOf(name)[0]]));

beforeAll(async () => {
  calendar = await startTestCalendar();
  ({ editor } = calendar);
  samples = await makeEventSamples(calendar);
});
afterAll(() => calendar.close());

it('has a sample, or no value', () => {
  expect(VALUES.filter((name) => !(name in samples))).toEqual([]);
  expect(Object.keys(samples).filter((name) => !VALUES.includes(name))).toEqual([]);
});

it('gives the reason for whatever it leaves out', () => {
  const reasons = Object.values(TABLE).flatMap((field) => {
    if (field.kind === 'option') return [field.effect];
    return 'omitted' in field ? Object.values({ ...field.omitted }) : [];
  });
  expect(reasons.length).toBeGreaterThan(5);
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});

it.each(VALUES)('history names %s', async (name) => {
  const { id } = await editor.make('/events', BASE);
  await write(id, { [name]: sampleOf(name)[0] });
  const { body } = await editor.get(`/events/${id}/history`);
  const [change] = (body as { changes: { op: string; fields: string[] }[] }).changes;
  const field = TABLE[name];
  expect(change).toMatchObject({ op: 'updated' });
  expect(change?.fields).toContain(field?.kind === 'form' ? field.of : name);
});

describe('scope=all', () => {
  const makeSeries = async (): Promise<[first: Made, second: Made]> => {
    const first = await editor.make('/events', { ...BASE, recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const { series } = first as unknown as { series: { id: number } };
    const { body } = await editor.get('/events', { series: series.id, start_date: '2027-03-17' });
    const [second] = (body as { events: Made[] }).events;
    if (second === undefined) throw new Error('The series has one occurrence');
    return [first, second];
  };

  it.each(VALUES.filter((name) => findOmission(name, 'series') === undefined))('reaches %s', async (name) => {
    const [first, second] = await makeSeries();
    const before = await read(second.id, name);
    await write(first.id, { [name]: sampleOf(name)[0], scope: 'all' });
    const after = await read(second.id, name);
    expect(after).not.toEqual(before);
    if (!['start_date', 'end_date'].includes(name)) expect(after).toEqual(await read(first.id, name));
  });

  it.each(VALUES.filter((name) => findOmission(name, 'series') !== undefined))('leaves %s', async (name) => {
    const [first, second] = await makeSeries();
    const before = await read(second.id, name);
    await write(first.id, { [name]: sampleOf(name)[0], scope: 'all' });
    expect(await read(second.id, name)).toEqual(before);
  });
});

describe('imports', () => {
  let runs = 0;
  const startSource = async (): Promise<(body: object) => Promise<[outcome: string | null, id: number]>> => {
    const name = `Source ${(runs += 1)}`;
    await editor.make('/sources', { name, format: 'ndjson' });
    return async (body) => {
      const path = `/events/external/${encodeURIComponent(name)}/e1`;
      const response = await editor.put(path, { ...BASE, status: 'publish', ...body });
      if (![200, 201].includes(response.status)) throw new Error(JSON.stringify(response.body));
      return [response.headers.get('Calendar-Import'), (response.body as Made).id];
    };
  };

  it.each(VALUES)('see a change of %s', async (name) => {
    const [one, two] = sampleOf(name);
    const put = await startSource();
    const [, id] = await put({ [name]: one });
    const before = await read(id, name);
    expect(await put({ [name]: two })).toEqual(['updated', id]);
    expect(await read(id, name)).not.toEqual(before);
  });

  const compared = VALUES.filter((name) => findOmission(name, 'imports') === undefined);

  it.each(compared)('keep a change of %s by a person', async (name) => {
    const [one, two] = sampleOf(name);
    const put = await startSource();
    await put({ [name]: one });
    const [, id] = await put({ [name]: two });
    await write(id, { [name]: one });
    const before = await read(id, name);
    expect(await put({ [name]: one })).toEqual(['kept', id]);
    expect(await read(id, name)).toEqual(before);
  });

  const isBlankKnown = (name: string): boolean => 'blank' in (TABLE[name] ?? {});

  it.each(compared.filter(isBlankKnown))('see %s when the source gives it late', async (name) => {
    const [one] = sampleOf(name);
    const put = await startSource();
    const [, id] = await put({});
    const before = await read(id, name);
    expect(await put({ [name]: one })).toEqual(['updated', id]);
    expect(await read(id, name)).not.toEqual(before);
  });

  it.each(compared.filter(isBlankKnown))(
    'keep %s of a person when the source gives it late',
    async (name) => {
      const [one, two] = sampleOf(name);
      const put = await startSource();
      const [, id] = await put({});
      await write(id, { [name]: one });
      const before = await read(id, name);
      // A source that begins to name the value of every new event changes nothing.
      expect(await put({ [name]: two })).toEqual([two === false ? 'unchanged' : 'kept', id]);
      expect(await read(id, name)).toEqual(before);
    },
  );

  it.each(compared.filter((name) => !isBlankKnown(name)))(
    'know no blank of %s, which follows from others or is sent',
    (name) => {
      expect([...Object.keys(BASE), 'status']).toContain(name);
    },
  );
});

it('copies all of an event to the other occurrences of its series, but times and what is omitted', async () => {
  const first = await editor.make('/events', {
    ...BASE,
    ...firstValues(),
    recurrence: 'FREQ=WEEKLY;COUNT=2',
  });
  const { series } = first as unknown as { series: { id: number } };
  const [{ id }] = await calendar.dataSource.query<[{ id: number }]>(
    `SELECT event_id AS id FROM event_occurrences WHERE series_id = $1 AND event_id <> $2`,
    [series.id, first.id],
  );
  const blank = await editor.make('/events', BASE);
  for (const name of VALUES) {
    const value = await read(first.id, name);
    expect({ name, value }).not.toEqual({ name, value: await read(blank.id, name) });
    const copied = { name, value: await read(id, name) };
    if (isIn('time')(name) || findOmission(name, 'series') !== undefined) continue;
    expect(copied).toEqual({ name, value });
  }
});

it('copies all of an event for another date, but times and what is omitted', async () => {
  const event = await editor.make('/events', { ...BASE, ...firstValues() });
  const { id } = await editor.make(`/events/${event.id}/duplicate`, { start_date: '2027-08-01 18:00:00' });
  const blank = await editor.make('/events', { ...BASE, status: 'draft' });
  for (const name of VALUES.filter((each) => !isIn('time')(each))) {
    const value = await read(event.id, name);
    const copied = { name, value: await read(id, name) };
    if (findOmission(name, 'copies') === undefined) expect(copied).toEqual({ name, value });
    else if (name !== 'author' && TABLE[name]?.kind !== 'form')
      expect(copied).toEqual({ name, value: await read(blank.id, name) });
  }
});

it('finds all of an event in a restored backup', async () => {
  const { id } = await editor.make('/events', { ...BASE, ...firstValues() });
  const blank = await editor.make('/events', BASE);
  const target = await startTestCalendar();
  try {
    expect(await restored(target, await exported(calendar))).toEqual([]);
    const administrator = restoredAdministrator(calendar, target);
    for (const name of VALUES) {
      const value = await read(id, name);
      expect({ name, value }).not.toEqual({ name, value: await read(blank.id, name) });
      expect({ name, value: await readValue(target, administrator, id, name) }).toEqual({ name, value });
    }
  } finally {
    await target.close();
  }
});
