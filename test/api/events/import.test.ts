import { ImportRun, type ImportOptions } from '../../../src/cli/import-run.js';
import type { Line } from '../../../src/cli/ndjson-lines.js';
import { ImportProgress } from '../../../src/cli/import-progress.js';
import { ApiError } from '../../../src/errors/api-error.js';
import { EventImporter } from '../../../src/events/write/event-importer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { BEFORE, LINES, NAMESAKES, QUESTIONS } from './import-cast.js';
import { anEvent, eventIds } from '../../support/make.js';
import { textsWithOtherTerms } from '../../support/terms-of-texts.js';

interface Result {
  readonly added: number;
  readonly next: number;
  readonly faults: string[];
}

/** @param onLine is told of each line before it is read */
async function importLines(
  calendar: TestCalendar,
  bodies: readonly unknown[],
  options: Partial<ImportOptions> = {},
  onLine: (number: number, run: ImportRun) => unknown = () => undefined,
  bytes = 100,
): Promise<Result> {
  const faults: string[] = [];
  const run = new ImportRun(
    calendar.app.get(EventImporter),
    {
      viewer: { role: 'administrator', userId: calendar.userIds.administrator, login: 'administrator' },
      ...{ language: undefined, firstLine: 1, skipsInvalid: false, isDryRun: false, progress: null },
      ...options,
    },
    {
      reportInvalid: (number, fault) => {
        const names =
          fault instanceof ApiError ? [...(fault.options.parameterErrors?.keys() ?? [])] : [String(fault)];
        const code = fault instanceof ApiError ? `${fault.code} ` : '';
        faults.push(`${number} ${code}${names.join(' ')}`.trim());
      },
      reportProgress: () => undefined,
    },
  );
  async function* lines(): AsyncGenerator<Line> {
    for (const [i, body] of bodies.entries()) {
      await onLine(i + 1, run);
      yield { number: i + 1, digest: `digest ${i + 1}`, byteLength: bytes, body: body as Line['body'] };
    }
  }
  await run.run(lines());
  return { added: run.addedCount, next: run.nextLine, faults };
}

/** Ids are given in another order: everything is there, but the numbers. */
function withoutIds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?<=\/|id=|p=|^)\d+(?=$|[/?&"])/g, '#');
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ['id', 'term_taxonomy_id', 'term_order'].includes(name) && typeof member === 'number'
        ? '#'
        : withoutIds(member),
    ]),
  );
}

describe('an import', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const several = (count: number): Record<string, unknown>[] =>
    Array.from({ length: count }, (_, n) =>
      anEvent({ title: `Event ${n + 1}`, venue: { venue: `Hall ${n % 7}` } }),
    );

  const total = async (): Promise<unknown> => {
    const { body } = await calendar.visitor.get('/events', { start_date: '2027-01-01' });
    return (body as { total: number }).total;
  };

  it.each([
    ['in one batch', LINES, LINES.length],
    ['in several', LINES, 3],
    ['of namesakes in one batch', NAMESAKES, NAMESAKES.length],
    ['of namesakes in several', NAMESAKES, 2],
  ])('answers afterwards as requests would have made it, %s', async (_, cast, size) => {
    const other = await startTestCalendar();
    try {
      for (const each of [calendar, other]) {
        for (const [path, body] of BEFORE) await each.administrator.make(path, body);
      }
      for (const body of cast) await other.administrator.make('/events', body);
      for (let from = 0; from < cast.length; from += size) {
        const { faults } = await importLines(calendar, cast.slice(from, from + size));
        expect(faults).toEqual([]);
      }

      for (const path of QUESTIONS) {
        const [imported, posted] = await Promise.all([
          calendar.administrator.get(path),
          other.administrator.get(path),
        ]);
        expect([path, imported.status, withoutIds(imported.body)]).toEqual([
          path,
          posted.status,
          withoutIds(posted.body),
        ]);
      }
      for (const each of [calendar, other]) expect(await textsWithOtherTerms(each.dataSource)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('stops at the first faulty line, and everything before it is in', async () => {
    const lines = several(4);
    lines[2] = anEvent({ start_date: 'whenever', venue: { city: 'Piran' } });

    expect(await importLines(calendar, lines)).toEqual({
      added: 2,
      next: 3,
      faults: ['3 rest_invalid_param start_date venue'],
    });
    expect(await total()).toBe(2);
    expect(await importLines(calendar, several(4), { firstLine: 3 })).toEqual({
      added: 2,
      next: 5,
      faults: [],
    });
    expect(await total()).toBe(4);
  });

  it('leaves faulty lines out when told so', async () => {
    const lines: unknown[] = several(600);
    lines[0] = anEvent({ venue: 999 });
    lines[9] = { title: 'No dates' };
    lines[550] = 'The line is not valid JSON.';
    lines[560] = anEvent({ ml_language: 'xx' });
    lines[599] = anEvent({ language: 'de' });

    const result = await importLines(calendar, lines, { skipsInvalid: true });

    expect(result).toEqual({
      added: 595,
      next: 601,
      faults: [
        '1 rest_invalid_param venue',
        '10 rest_missing_callback_param',
        '551 The line is not valid JSON.',
        '561 rest_invalid_param ml_language',
        '600 rest_invalid_param language',
      ],
    });
    expect(await total()).toBe(595);
  });

  it('writes nothing when it only checks, and tells all faults', async () => {
    const lines = several(5);
    lines[1] = anEvent({ title: '' });
    lines[3] = anEvent({ cost: [{}] });

    expect(await importLines(calendar, lines, { isDryRun: true })).toEqual({
      added: 3,
      next: 6,
      faults: ['2 rest_invalid_param title', '4 rest_invalid_param cost'],
    });
    expect(await total()).toBe(0);
    expect((await calendar.visitor.get('/venues')).body).toMatchObject({ total: 0 });
  });

  it('finds the line that only the database finds faulty', async () => {
    const { id } = await calendar.administrator.make('/venues', { venue: 'Pier' });
    const lines = several(520);
    lines[506] = anEvent({ venue: id });

    const importer = calendar.app.get(EventImporter);
    const prepare = importer.prepare.bind(importer);
    const spy = jest.spyOn(importer, 'prepare').mockImplementation(async (bodies, by) => {
      const prepared = await prepare(bodies, by);
      if (bodies.length === 20) await calendar.administrator.delete(`/venues/${id}`);
      return prepared;
    });

    const result = await importLines(calendar, lines, { skipsInvalid: true });

    spy.mockRestore();
    expect(result).toEqual({ added: 519, next: 521, faults: ['507 rest_invalid_param venue'] });
    expect(await total()).toBe(519);
  });

  it('ends after the batch that is being written', async () => {
    const result = await importLines(calendar, several(1600), {}, (number, run) => {
      if (number === 1000) run.stop();
    });

    expect(result).toEqual({ added: 500, next: 501, faults: [] });
    expect(await total()).toBe(500);
  });

  it('keeps few long lines in memory at once', async () => {
    const importer = calendar.app.get(EventImporter);
    const spy = jest.spyOn(importer, 'prepare');

    expect(await importLines(calendar, several(10), {}, undefined, 1024 * 1024)).toMatchObject({ added: 10 });

    const sizes = spy.mock.calls.map(([bodies]) => bodies.length);
    spy.mockRestore();
    expect(sizes).toEqual([4, 4, 2]);
    expect(await total()).toBe(10);
  });

  it('tells where it goes on until it reaches the end, together with what it adds', async () => {
    const importer = calendar.app.get(EventImporter);
    const lines = several(1100);
    lines[1050] = { title: 'No dates' };
    const seen: unknown[] = [];
    const see = async (number: number): Promise<void> => {
      if (number === 1) seen.push(await importer.marks());
    };

    const first = await importLines(calendar, lines, { progress: new ImportProgress([]) }, see);
    const marks = await importer.marks();
    await importLines(calendar, lines, { progress: new ImportProgress(marks), isDryRun: true }, see);
    lines[1050] = anEvent({ title: 'Mended' });
    const rest = { progress: new ImportProgress(marks), firstLine: 1051 };
    expect(await importLines(calendar, lines, rest, see)).toEqual({ added: 50, next: 1101, faults: [] });

    expect(first).toMatchObject({ added: 1050, next: 1051 });
    expect(marks).toEqual([{ id: expect.anything() as unknown, lines: 1050, digest: 'digest 1050' }]);
    expect(seen).toEqual([[], marks, marks]);
    expect(await importer.marks()).toEqual([]);
    expect(await total()).toBe(1100);
  });

  it('has the rights of the one who imports', async () => {
    const viewer = {
      role: 'contributor',
      userId: calendar.userIds.contributor,
      login: 'contributor',
    } as const;
    const lines = [
      anEvent({ description: '<iframe src="https://www.youtube.com/embed/x"></iframe>Tide' }),
      anEvent({ author: calendar.userIds.editor }),
      anEvent({ venue: { venue: 'Pier', author: calendar.userIds.editor } }),
    ];

    expect(await importLines(calendar, lines, { viewer, skipsInvalid: true, language: 'de' })).toEqual({
      added: 1,
      next: 4,
      faults: ['2 rest_forbidden', '3 rest_forbidden'],
    });
    const { body } = await calendar.editor.get('/events', { status: 'draft', ml_language: 'de' });
    expect(body).toMatchObject({
      total: 1,
      events: [{ author: String(viewer.userId), language: 'de', description: '<p>Tide</p>' }],
    });
  });

  it('does not go on with a venue that somebody changes meanwhile', async () => {
    const lines = several(1500).map((line) => ({ ...line, venue: { venue: 'Pier' } }));

    const result = await importLines(calendar, lines, {}, async (number) => {
      if (number !== 1001) return;
      const { body } = await calendar.administrator.get('/venues');
      const [{ id } = { id: 0 }] = (body as { venues: { id: number }[] }).venues;
      await calendar.administrator.delete(`/venues/${id}`);
    });

    expect(result).toEqual({ added: 1500, next: 1501, faults: [] });
    const { body } = await calendar.administrator.get('/venues', { status: 'publish' });
    const { venues } = body as { venues: { id: number; venue: string }[] };
    expect(venues.map(({ venue }) => venue)).toEqual(['Pier']);
    const held = await calendar.visitor.get('/events', { venue: venues[0]?.id ?? 0, per_page: 50 });
    expect(eventIds(held)).toHaveLength(50);
  });

  it('adds everything once more when it is repeated', async () => {
    const lines = several(3);
    await importLines(calendar, lines);
    await importLines(calendar, lines);

    expect(await total()).toBe(6);
    expect((await calendar.visitor.get('/venues')).body).toMatchObject({ total: 3 });
    const { body } = await calendar.visitor.get('/events', { orderby: 'title' });
    const { events } = body as { events: { slug: string }[] };
    expect(events.map(({ slug }) => slug).sort()).toEqual([
      'event-1',
      'event-1-2',
      'event-2',
      'event-2-2',
      'event-3',
      'event-3-2',
    ]);
  });
});
