// Imports see and keep every field of events, unless the table of fields gives the reason why not. One import brings an
// event for each field; what people change is told by the report, field by field.
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  BASE,
  bodyOf,
  findOmission,
  listValues,
  pickValues,
  readValues,
  sampleOf,
  sameIn,
  TABLE,
  VALUES,
} from './event-cast.js';
import { makeEventSamples, type Samples } from './samples.js';

type Values = Readonly<Record<string, unknown>>;

let calendar: TestCalendar;
let samples: Samples;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  samples = await makeEventSamples(calendar);
});

/** @param bodies by the ids that the source gives */
async function load(name: string, bodies: Readonly<Record<string, object>>): Promise<ImportResult> {
  const viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' } as const;
  const source = await calendar.app.get(SourcesService).upsert({ name, format: 'ndjson' }, viewer);
  const lines = Object.entries(bodies).map(([uid, body]) =>
    // Events of one title at one time would be taken for each other.
    JSON.stringify({ uid, ...BASE, title: `Yoga ${uid}`, status: 'publish', ...body }),
  );
  const content = lines.join('\n');
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun: false });
}

async function idsOf(source: string): Promise<Map<string, number>> {
  const rows = await calendar.dataSource.query<{ uid: string; id: number }[]>(
    `SELECT i.external_id AS uid, i.event_id AS id FROM source_items i JOIN sources s ON s.id = i.source_id
     WHERE s.name = $1`,
    [source],
  );
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

const idOf = async (source: string, uid: string): Promise<number> => (await idsOf(source)).get(uid) ?? 0;

const read = async (source: string, uid: string): Promise<Values> =>
  readValues(calendar, calendar.editor, await idOf(source, uid));

/** The value of each field in the event that bears its name. */
async function readEach(source: string, names: readonly string[]): Promise<Values> {
  const [ids, listed] = [await idsOf(source), await listValues(calendar, calendar.editor)];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const event = listed.get(ids.get(name) ?? 0) ?? (await read(source, name));
    values[name] = event[name];
  }
  return values;
}

async function write(source: string, uid: string, body: object): Promise<void> {
  const { status, body: response } = await calendar.editor.patch(`/events/${await idOf(source, uid)}`, body);
  if (status !== 200) throw new Error(JSON.stringify(response));
}

const alone = (names: readonly string[], which: 0 | 1): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { [name]: sampleOf(samples, name)[which] }]));

/** The fields that the report says were kept, by the ids of the source. */
const keptIn = ({ findings }: ImportResult): Record<string, string[]> =>
  Object.fromEntries(
    findings.map(({ external_id: uid, message }) => [
      uid,
      message.replace('Kept, because it was changed here: ', '').split(', ').sort(),
    ]),
  );

const COMPARED = VALUES.filter((name) => findOmission(name, 'imports') === undefined);
const TIMES = COMPARED.filter((name) => TABLE[name]?.kind === 'time');
const OTHERS = COMPARED.filter((name) => !TIMES.includes(name));
const [WITH_BLANK, WITHOUT_BLANK] = [true, false].map((isKnown) =>
  COMPARED.filter((name) => 'blank' in (TABLE[name] ?? {}) === isKnown),
) as [string[], string[]];

it('see a change of every field, and keep one of every field by a person', async () => {
  const whole = (which: 0 | 1): Record<string, object> => ({
    all: bodyOf(samples, OTHERS, which),
    ...alone(VALUES, which),
  });
  expect((await load('whole', whole(0))).counts).toMatchObject({ created: VALUES.length + 1, refused: 0 });
  const before = await readEach('whole', VALUES);

  expect((await load('whole', whole(1))).counts).toMatchObject({ updated: VALUES.length + 1, unchanged: 0 });

  expect(sameIn(before, await readEach('whole', VALUES), VALUES)).toEqual([]);

  // Times are kept together: each alone has to be noticed.
  for (const name of TIMES) await write('whole', name, { [name]: sampleOf(samples, name)[0] });
  await write('whole', 'all', bodyOf(samples, OTHERS));
  const written = await read('whole', 'all');
  const given = { ...whole(1), all: bodyOf(samples, OTHERS), ...alone(TIMES, 0) };

  const result = await load('whole', given);

  expect(result.counts).toMatchObject({ kept_local: TIMES.length + 1, updated: 0 });
  expect(keptIn(result)).toEqual({
    all: OTHERS.toSorted(),
    ...Object.fromEntries(TIMES.map((name) => [name, ['times']])),
  });
  expect(pickValues(await read('whole', 'all'), OTHERS)).toEqual(pickValues(written, OTHERS));
});

it('see what a source gives late, and keep what a person wrote before', async () => {
  const names = [...WITH_BLANK, 'all'];
  await load('late', Object.fromEntries(names.map((name) => [name, {}])));
  const blank = await read('late', 'all');
  await write('late', 'all', bodyOf(samples, WITH_BLANK));
  const written = await read('late', 'all');

  const result = await load('late', { ...alone(WITH_BLANK, 0), all: bodyOf(samples, WITH_BLANK, 1) });

  expect(result.counts).toMatchObject({
    updated: WITH_BLANK.length,
    kept_local: 1,
    unchanged: 0,
    refused: 0,
  });
  // A source that begins to name the value of every new event changes nothing.
  const isBlank = (name: string): boolean => sampleOf(samples, name)[1] === false;
  expect(keptIn(result)).toEqual({ all: WITH_BLANK.filter((name) => !isBlank(name)).sort() });
  expect(pickValues(await read('late', 'all'), WITH_BLANK)).toEqual(pickValues(written, WITH_BLANK));
  expect(sameIn(blank, await readEach('late', WITH_BLANK), WITH_BLANK)).toEqual([]);
});

it.each(WITHOUT_BLANK)('know no blank of %s, which follows from others or is sent', (name) => {
  expect([...Object.keys(BASE), 'status']).toContain(name);
});
