import type { ImportRun } from '../../../src/service/cli/import-run.js';
import { ImportProgress } from '../../../src/service/cli/import-progress.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { BEFORE, LINES, NAMESAKES, QUESTIONS } from './import-cast.js';
import { importLines, TENTH, withoutIds } from './import-lines.js';
import { anEvent, eventIds } from '../../support/make.js';
import { textsWithOtherTerms } from '../../support/terms-of-texts.js';

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

  /** What all questions are answered, but ids. */
  async function read({ administrator }: TestCalendar): Promise<unknown[]> {
    const read: unknown[] = [];
    for (const path of QUESTIONS) {
      const { status, body } = await administrator.get(path);
      read.push([path, status, withoutIds(body)]);
    }
    return read;
  }

  async function makeBefore({ administrator }: TestCalendar): Promise<void> {
    for (const [path, body] of BEFORE) await administrator.make(path, body);
  }

  it.each([
    ['lines', LINES, [LINES.length, 3]],
    ['lines about namesakes', NAMESAKES, [NAMESAKES.length, 2]],
  ])('of %s leaves what requests would have made, in one batch and in several', async (_, cast, sizes) => {
    await makeBefore(calendar);
    for (const body of cast) await calendar.administrator.make('/events', body);
    const made = await read(calendar);
    expect(await textsWithOtherTerms(calendar.dataSource)).toEqual([]);

    for (const size of sizes) {
      await calendar.empty();
      await makeBefore(calendar);
      for (let from = 0; from < cast.length; from += size) {
        const { faults } = await importLines(calendar, cast.slice(from, from + size));
        expect(faults).toEqual([]);
      }

      expect(await read(calendar)).toEqual(made);
      expect(await textsWithOtherTerms(calendar.dataSource)).toEqual([]);
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
    const lines: unknown[] = several(22);
    lines[0] = anEvent({ venue: 999 });
    lines[9] = { title: 'No dates' };
    lines[13] = 'The line is not valid JSON.';
    lines[14] = anEvent({ ml_language: 'xx' });
    lines[21] = anEvent({ language: 'de' });

    const result = await importLines(calendar, lines, { skipsInvalid: true }, undefined, TENTH);

    expect(result).toEqual({
      added: 17,
      next: 23,
      faults: [
        '1 rest_invalid_param venue',
        '10 rest_missing_callback_param',
        '14 The line is not valid JSON.',
        '15 rest_invalid_param ml_language',
        '22 rest_invalid_param language',
      ],
    });
    expect(await total()).toBe(17);
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
    const lines = several(18);
    lines[12] = anEvent({ venue: id });

    const importer = calendar.app.get(EventImporter);
    const prepare = importer.prepare.bind(importer);
    const spy = jest.spyOn(importer, 'prepare').mockImplementation(async (bodies, by) => {
      const prepared = await prepare(bodies, by);
      if (bodies.length === 8) await calendar.administrator.delete(`/venues/${id}`);
      return prepared;
    });

    const result = await importLines(calendar, lines, { skipsInvalid: true }, undefined, TENTH);

    spy.mockRestore();
    expect(result).toEqual({ added: 17, next: 19, faults: ['13 rest_invalid_param venue'] });
    expect(await total()).toBe(17);
  });

  it('ends after the batch that is being written', async () => {
    const stop = (number: number, run: ImportRun): void => {
      if (number === 20) run.stop();
    };

    const importer = calendar.app.get(EventImporter);
    const lines = several(32);
    const progress = new ImportProgress([]);
    expect(await importLines(calendar, lines, { progress }, stop, TENTH)).toEqual({
      added: 10,
      next: 11,
      faults: [],
    });
    expect(await total()).toBe(10);

    // Another import of the same lines goes on there.
    const marks = await importer.marks();
    expect(marks).toEqual([{ id: expect.anything() as unknown, lines: 10, digest: 'digest 10' }]);
    const rest = { progress: new ImportProgress(marks), firstLine: 11 };
    expect(await importLines(calendar, lines, rest, undefined, TENTH)).toMatchObject({ added: 22, next: 33 });
    expect([await importer.marks(), await total()]).toEqual([[], 32]);
  });

  it.each([
    ['500 short lines', 501, 100, [500, 1]],
    ['a few long lines', 10, 1024 * 1024, [4, 4, 2]],
  ])('keeps %s in memory at once', async (_, count, bytes, sizes) => {
    const importer = calendar.app.get(EventImporter);
    const spy = jest.spyOn(importer, 'prepare');

    expect(await importLines(calendar, several(count), {}, undefined, bytes)).toMatchObject({ added: count });

    const seen = spy.mock.calls.map(([bodies]) => bodies.length);
    spy.mockRestore();
    expect(seen).toEqual(sizes);
    expect(await total()).toBe(count);
  });

  it('tells where it goes on until it reaches the end, together with what it adds', async () => {
    const importer = calendar.app.get(EventImporter);
    const lines = several(24);
    lines[22] = { title: 'No dates' };
    const seen: unknown[] = [];
    const see = async (number: number): Promise<void> => {
      if (number === 1) seen.push(await importer.marks());
    };

    const first = await importLines(calendar, lines, { progress: new ImportProgress([]) }, see, TENTH);
    const marks = await importer.marks();
    await importLines(calendar, lines, { progress: new ImportProgress(marks), isDryRun: true }, see, TENTH);
    lines[22] = anEvent({ title: 'Mended' });
    const rest = { progress: new ImportProgress(marks), firstLine: 23 };
    expect(await importLines(calendar, lines, rest, see, TENTH)).toEqual({ added: 2, next: 25, faults: [] });

    expect(first).toMatchObject({ added: 22, next: 23 });
    expect(marks).toEqual([{ id: expect.anything() as unknown, lines: 22, digest: 'digest 22' }]);
    expect(seen).toEqual([[], marks, marks]);
    expect(await importer.marks()).toEqual([]);
    expect(await total()).toBe(24);
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
    const lines = several(30).map((line) => ({ ...line, venue: { venue: 'Pier' } }));

    const deleteVenue = async (number: number): Promise<void> => {
      if (number !== 21) return;
      const { body } = await calendar.administrator.get('/venues');
      const [{ id } = { id: 0 }] = (body as { venues: { id: number }[] }).venues;
      await calendar.administrator.delete(`/venues/${id}`);
    };
    const result = await importLines(calendar, lines, {}, deleteVenue, TENTH);

    expect(result).toEqual({ added: 30, next: 31, faults: [] });
    const { body } = await calendar.administrator.get('/venues', { status: 'publish' });
    const { venues } = body as { venues: { id: number; venue: string }[] };
    expect(venues.map(({ venue }) => venue)).toEqual(['Pier']);
    const held = await calendar.visitor.get('/events', { venue: venues[0]?.id ?? 0, per_page: 50 });
    // What was being written meanwhile moved to it or was written with it.
    expect([10, 20]).toContain(eventIds(held).length);
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
