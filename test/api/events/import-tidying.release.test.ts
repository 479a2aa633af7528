import { ImportRun } from '../../../src/service/cli/import-run.js';
import type { Line } from '../../../src/service/cli/ndjson-lines.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

/** The last of them is read when the others are written, and the first 4,000 are being tidied up. */
const MANY = 4001;
/** Of a megabyte each, so that the last of them is read when the others are written in a batch. */
const FEW = 5;
const MEGABYTE = 1024 * 1024;
describe('what an import leaves to be tidied up', () => {
  let calendar: TestCalendar;
  let importer: EventImporter;
  let tidied: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    importer = calendar.app.get(EventImporter);
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    tidied = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  function watchTidying(before: () => unknown = () => undefined): void {
    const tidy = importer.tidy.bind(importer);
    jest.spyOn(importer, 'tidy').mockImplementation(async () => {
      await before();
      await tidy();
      tidied += 1;
    });
  }

  /** @param atLast is waited for before the last line is read */
  async function importLines(count: number, atLast: () => unknown): Promise<ImportRun> {
    const run = new ImportRun(
      importer,
      {
        viewer: { role: 'administrator', userId: null, login: 'administrator' },
        language: undefined,
        firstLine: 1,
        skipsInvalid: false,
        isDryRun: false,
        progress: null,
      },
      { reportInvalid: () => undefined, reportProgress: () => undefined },
    );
    const byteLength = count === FEW ? MEGABYTE : 100;
    async function* lines(): AsyncGenerator<Line> {
      for (let number = 1; number <= count; number += 1) {
        if (number === count) await atLast();
        const body = anEvent({ title: `Concert ${number}` }) as Line['body'];
        yield { number, digest: `digest ${number}`, byteLength, body };
      }
    }
    await run.run(lines());
    return run;
  }

  /** How many pages of new words are not sorted in; they are by that. */
  async function pagesLeft(): Promise<number | undefined> {
    const rows: { pages: number }[] = await calendar.dataSource.query(
      `SELECT gin_clean_pending_list('ix_event_words_words_term_ids')::int AS pages`,
    );
    return rows[0]?.pages;
  }

  async function found(): Promise<unknown> {
    const { body } = await calendar.visitor.get('/events?search=concert&start_date=2027-01-01');
    return (body as { total: number }).total;
  }

  it('is sorted in while more is still to come, and all of it in the end', async () => {
    watchTidying();
    const seen: unknown[] = [];

    const run = await importLines(MANY, async () => {
      await until('the second tidying up', () => tidied === 2);
      seen.push(await found(), await pagesLeft());
    });

    expect(seen).toEqual([4000, 0]);
    expect([run.addedCount, run.tidyError, tidied]).toEqual([MANY, null, 3]);
    expect([await found(), await pagesLeft()]).toEqual([MANY, 0]);
  });

  it('is left to the next one when it fails, and everything is in', async () => {
    const failure = new Error('canceling statement due to lock timeout');
    jest.spyOn(importer, 'tidy').mockRejectedValue(failure);

    const run = await importLines(FEW, () => undefined);

    expect([run.addedCount, run.tidyError]).toEqual([FEW, failure]);
    expect(await found()).toBe(FEW);
    expect(await pagesLeft()).toBeGreaterThan(0);
  });

  it('is waited for by an import that fails meanwhile', async () => {
    const happened: string[] = [];
    watchTidying(async () => {
      if (tidied === 0) await until('the failure', () => happened.includes('failure'));
    });

    const importing = importLines(FEW, async () => {
      await until('the first batch', async () => (await found()) === FEW - 1);
      happened.push('failure');
      throw new Error('The file cannot be read any further.');
    });

    await expect(importing).rejects.toThrow('The file cannot be read any further.');
    expect(tidied).toBe(2);
    expect([await found(), await pagesLeft()]).toEqual([FEW - 1, 0]);
  });
});
