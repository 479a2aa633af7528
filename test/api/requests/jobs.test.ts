import { ChangelogCleaner } from '../../../src/data/changelog/changelog-cleaner.js';
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { type Job, JOBS } from '../../../src/data/database/changes/jobs.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { EventMaintenance } from '../../../src/calendar/events/write/event-maintenance.js';
import { ImageWriter } from '../../../src/calendar/images/intake/image-writer.js';
import { SharedRateLimiter } from '../../../src/requests/limits/shared-rate-limiter.js';
import { WordReindexer } from '../../../src/calendar/events/word-reindexer.js';
import { VocabularySweeper } from '../../../src/calendar/search/vocabulary-sweeper.js';
import { TermCounts } from '../../../src/calendar/terms/term-counts.js';
import { TermsService } from '../../../src/calendar/terms/terms.service.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { metricsOf } from '../../support/metrics.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startOwnCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Told {
  readonly success: number;
  readonly failure: number;
  readonly timed: number;
  /** Seconds since 1970. */
  readonly lastSuccess: number | undefined;
}

async function told(job: Job): Promise<Told> {
  const metrics = await metricsOf(calendar);
  const runs = (outcome: string): number =>
    metrics.get(`calendar_job_runs_total{job="${job}",outcome="${outcome}"}`) ?? NaN;
  return {
    success: runs('success'),
    failure: runs('failure'),
    timed: metrics.get(`calendar_job_duration_seconds_count{job="${job}"}`) ?? 0,
    lastSuccess: metrics.get(`calendar_job_last_success_timestamp_seconds{job="${job}"}`),
  };
}

const later = (minutes: number): void => clock.set(clock.now().add({ minutes }));

/** SQL that makes a job fail, and SQL that takes it back. */
type Obstacle = readonly [put: string, remove: string];

/** The database refuses such statements. */
const refused = (statement: string): Obstacle => [
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'It is refused.'; END $$;
   CREATE TRIGGER refusal BEFORE ${statement} FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
  `DROP TRIGGER refusal ON ${statement.split(' ON ')[1] ?? ''}; DROP FUNCTION refuse()`,
];

const missing = (table: string): Obstacle => [
  `ALTER TABLE ${table} RENAME TO hidden_for_a_while`,
  `ALTER TABLE hidden_for_a_while RENAME TO ${table}`,
];

async function hindered([put, remove]: Obstacle, work: () => Promise<unknown>): Promise<void> {
  await calendar.dataSource.query(put);
  try {
    await work();
  } finally {
    await calendar.dataSource.query(remove);
  }
}

async function schedule(): Promise<void> {
  await calendar.editor.make('/events', anEvent({ status: 'future', date: '2027-04-01 00:00:00' }));
}

const leaveFiles = (): Promise<unknown> =>
  calendar.dataSource.query(
    `INSERT INTO image_leftovers SELECT name, ARRAY[name], '2027-01-01T00:00:00Z'
     FROM (VALUES (repeat('a', 32) || '.gif')) AS left_over(name) ON CONFLICT DO NOTHING`,
  );

async function countWrites(): Promise<void> {
  const rate = new SharedRateLimiter(calendar.dataSource, 10);
  rate.count('somebody');
  await rate.share();
}

const eventMaintenance = (): EventMaintenance =>
  new EventMaintenance(calendar.dataSource, calendar.app.get(TermsService));

const often = ({ written }: { written: () => void }): void => {
  for (let n = 0; n < 200; n += 1) written();
};

interface Case {
  readonly job: Job;
  readonly obstacle: Obstacle;
  readonly prepare?: () => Promise<unknown>;
  readonly work: () => unknown;
}

const CASES: readonly Case[] = [
  {
    job: 'publish_due',
    obstacle: refused('UPDATE ON events'),
    prepare: schedule,
    work: () => {
      clock.set('2027-04-02T00:00:00Z');
      return calendar.visitor.get('/events');
    },
  },
  {
    job: 'fold_day_counts',
    obstacle: refused('DELETE ON event_day_counts'),
    work: () => {
      const { dayCounts: counts } = eventMaintenance();
      often({ written: () => counts.recordWrites() });
    },
  },
  {
    job: 'fold_term_counts',
    obstacle: refused('DELETE ON term_counts'),
    work: () => {
      const counts = new TermCounts(calendar.dataSource);
      often({ written: () => counts.recordWrites() });
    },
  },
  {
    job: 'sort_words_in',
    obstacle: missing('search_words'),
    work: () => {
      const { wordIndex: words } = eventMaintenance();
      often({ written: () => words.recordWrites() });
    },
  },
  {
    job: 'sweep_words',
    obstacle: refused('DELETE ON vocabulary_checks'),
    prepare: () =>
      calendar.dataSource.query(
        `INSERT INTO vocabulary_checks (language, words, due_at) VALUES ('en', '{gone}', '2026-01-01')`,
      ),
    work: () => calendar.app.get(VocabularySweeper).sweep(),
  },
  {
    job: 'reindex_words',
    obstacle: refused('DELETE ON unindexed_items'),
    work: () => calendar.app.get(WordReindexer).reindex(),
  },
  {
    job: 'sweep_images',
    obstacle: refused('DELETE ON image_leftovers'),
    prepare: leaveFiles,
    work: () => calendar.app.get(ImageWriter).sweepOldLeftovers(),
  },
  {
    job: 'remove_item_changes',
    obstacle: refused('DELETE ON item_changes'),
    work: () => calendar.app.get(ChangelogCleaner).clean(),
  },
  {
    job: 'extend_series',
    obstacle: missing('series'),
    work: () => calendar.app.get(HorizonExtender).extend(),
  },
  {
    job: 'remove_idempotency_keys',
    obstacle: refused('DELETE ON idempotency_keys'),
    work: () => {
      later(2);
      return calendar.editor.send(
        'POST',
        '/tags',
        {},
        { 'Content-Type': 'application/json', 'Idempotency-Key': clock.now().toString() },
        JSON.stringify({ name: clock.now().toString() }),
      );
    },
  },
  { job: 'share_rate_counts', obstacle: refused('INSERT ON rate_counts'), work: countWrites },
  { job: 'remove_rate_counts', obstacle: refused('DELETE ON rate_counts'), work: countWrites },
  {
    job: 'note_secret_use',
    obstacle: refused('UPDATE ON secrets'),
    work: () => {
      later(2);
      return calendar.author.get('/events');
    },
  },
];

describe('jobs in /metrics', () => {
  it('are there before any has run', async () => {
    const metrics = await metricsOf(calendar);

    const expected = JOBS.flatMap((job) =>
      ['success', 'failure'].map((outcome) => `calendar_job_runs_total{job="${job}",outcome="${outcome}"}`),
    );
    expect([...metrics.keys()].filter((name) => name.startsWith('calendar_job_runs_total'))).toEqual(
      expected,
    );
    expect(await told('ask_replicas')).toEqual({ success: 0, failure: 0, timed: 0, lastSuccess: undefined });
  });

  it.each(CASES)('tell of $job that it succeeded, and that it failed', async (given) => {
    const { job, obstacle, prepare, work } = given;
    await prepare?.();
    const before = await told(job);
    await work();
    await until('it succeeds', async () => (await told(job)).success > before.success);
    const { lastSuccess, ...succeeded } = await told(job);
    expect(succeeded).toEqual({
      success: before.success + 1,
      failure: before.failure,
      timed: before.timed + 1,
    });
    expect(lastSuccess).toBe(clock.ms() / 1000);

    await calendar.empty();
    await prepare?.();
    later(10);
    await hindered(obstacle, async () => {
      await work();
      await until('it fails', async () => (await told(job)).failure > before.failure);
    });

    expect(await told(job)).toEqual({
      ...succeeded,
      failure: before.failure + 1,
      timed: before.timed + 2,
      lastSuccess,
    });
  });

  it('tell of hearing changes that a word came back, and that the connection was lost', async () => {
    const feed = calendar.app.get(ChangeFeed);
    await feed.catchUp();
    const before = await told('hear_changes');
    await feed.catchUp();
    expect((await told('hear_changes')).success).toBeGreaterThan(before.success);

    await calendar.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'calendar-events changes'`,
    );

    await until('it is lost', async () => (await told('hear_changes')).failure > before.failure);
  });
});
