// Every field that a client may write of an event takes part in history, series, copies and backups, unless the table of
// fields gives the reason why not. Of imports, see event-fields-imports.test.ts.
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import {
  BASE,
  bodyOf,
  findOmission,
  pickValues,
  readValues,
  sameIn,
  TABLE,
  toWrites,
  VALUES,
} from './event-cast.js';
import { makeEventSamples, type Samples } from './samples.js';

const isTime = (name: string): boolean => TABLE[name]?.kind === 'time';

let calendar: TestCalendar;
let editor: Api;
let samples: Samples;

const read = (id: number): Promise<Readonly<Record<string, unknown>>> => readValues(calendar, editor, id);

async function write(id: number, body: object): Promise<void> {
  const { status, body: response } = await editor.patch(`/events/${id}`, body);
  if (status !== 200) throw new Error(JSON.stringify(response));
}

const firstValues = (): Record<string, unknown> => ({
  ...bodyOf(samples, VALUES),
  date_utc: samples['date_utc']?.[0],
});

async function findSecond(first: { readonly id: number; readonly series?: unknown }): Promise<number> {
  const [{ id }] = await calendar.dataSource.query<[{ id: number }]>(
    `SELECT event_id AS id FROM event_occurrences WHERE series_id = $1 AND event_id <> $2`,
    [(first.series as { id: number }).id, first.id],
  );
  return id;
}

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

it('history names all that was changed', async () => {
  const { id } = await editor.make('/events', BASE);
  const writes = toWrites(VALUES);
  for (const names of writes) await write(id, bodyOf(samples, names));

  const { body } = await editor.get(`/events/${id}/history`, { per_page: 50 });
  const { changes } = body as { changes: { op: string; fields: string[] }[] };
  const updates = changes.filter(({ op }) => op === 'updated').reverse();

  expect(updates).toHaveLength(writes.length);
  writes.forEach((names, n) => {
    const expected = names.map((name) => {
      const field = TABLE[name];
      return field?.kind === 'form' ? field.of : name;
    });
    expect(updates[n]?.fields).toEqual(expect.arrayContaining(expected));
  });
});

it('scope=all reaches all fields, but those that series omit', async () => {
  const first = await editor.make('/events', { ...BASE, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  const second = await findSecond(first);
  let before = await read(second);
  for (const names of toWrites(VALUES)) {
    await write(first.id, { ...bodyOf(samples, names), scope: 'all' });
    const [after, source] = [await read(second), await read(first.id)];
    const reached = names.filter((name) => findOmission(name, 'series') === undefined);
    const left = names.filter((name) => !reached.includes(name));

    expect(sameIn(before, after, reached)).toEqual([]);
    expect(pickValues(after, left)).toEqual(pickValues(before, left));
    const alike = reached.filter((name) => !['start_date', 'end_date'].includes(name));
    expect(pickValues(after, alike)).toEqual(pickValues(source, alike));
    before = after;
  }
});

it('copies all of an event to the other occurrences of its series, but times and what is omitted', async () => {
  const body = { ...BASE, ...firstValues(), recurrence: 'FREQ=WEEKLY;COUNT=2' };
  const first = await editor.make('/events', body);
  const blank = await read((await editor.make('/events', BASE)).id);
  const [source, copy] = [await read(first.id), await read(await findSecond(first))];

  expect(sameIn(source, blank, VALUES)).toEqual([]);
  const copied = VALUES.filter((name) => !isTime(name) && findOmission(name, 'series') === undefined);
  expect(pickValues(copy, copied)).toEqual(pickValues(source, copied));
});

it('copies all of an event for another date, but times and what is omitted', async () => {
  const event = await editor.make('/events', { ...BASE, ...firstValues() });
  const { id } = await editor.make(`/events/${event.id}/duplicate`, { start_date: '2027-08-01 18:00:00' });
  const blank = await read((await editor.make('/events', { ...BASE, status: 'draft' })).id);
  const [source, copy] = [await read(event.id), await read(id)];

  const names = VALUES.filter((name) => !isTime(name));
  const copied = names.filter((name) => findOmission(name, 'copies') === undefined);
  expect(pickValues(copy, copied)).toEqual(pickValues(source, copied));
  const omitted = names.filter(
    (name) => !copied.includes(name) && name !== 'author' && TABLE[name]?.kind !== 'form',
  );
  expect(pickValues(copy, omitted)).toEqual(pickValues(blank, omitted));
});

it('finds all of an event in a restored backup', async () => {
  const { id } = await editor.make('/events', { ...BASE, ...firstValues() });
  const blank = await read((await editor.make('/events', BASE)).id);
  const target = await startTestCalendar();
  try {
    expect(await restored(target, await exported(calendar))).toEqual([]);
    const values = await read(id);
    const kept = await readValues(target, restoredAdministrator(calendar, target), id);

    expect(sameIn(values, blank, VALUES)).toEqual([]);
    expect(pickValues(kept, VALUES)).toEqual(pickValues(values, VALUES));
  } finally {
    await target.close();
  }
});
