import { DataSource } from 'typeorm';
import { makeDataSource } from '../../src/database/connection/data-source.js';
import { migrate } from '../../src/database/migrations/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';

const OLD_ROWS = `
  INSERT INTO terms (id, taxonomy, original_language, created_at) SELECT n, 'tag', 'en', now() FROM generate_series(1, 1200) n;
  INSERT INTO term_texts (term_id, taxonomy, language, name, slug, created_at, modified_at)
    SELECT n, 'tag', 'en', 'Térm ' || n, 'term-' || n, now(), now() FROM generate_series(1, 1200) n
    UNION ALL SELECT 1, 'tag', 'el', 'Αθήνα', 'athina', now(), now();
  INSERT INTO events (id, status, original_language, created_at, modified_at, time_zone, abbreviation, all_day,
      starts_local, ends_local, starts_at, ends_at, password_hash)
    SELECT n, CASE WHEN n = 3 THEN 'draft' ELSE 'publish' END, 'en', now(), now(), 'UTC', 'UTC', false, now(), now(), now(),
      now(), CASE WHEN n = 4 THEN 'hash' END FROM generate_series(1, 4) n;
  INSERT INTO event_texts (event_id, language, slug, title, created_at, modified_at)
    SELECT n, x.language, 'event-' || n, 'Event', now(), now() FROM generate_series(1, 3) n,
      unnest(CASE WHEN n = 1 THEN ARRAY['en', 'de'] ELSE ARRAY['en'] END) AS x(language);
  INSERT INTO event_terms SELECT n, 1 FROM generate_series(1, 3) n UNION ALL SELECT 1, 2 UNION ALL SELECT 4, 2;
  INSERT INTO event_listings (language, event_id, status, hidden, starts_local, ends_local, starts_at, ends_at, dated_at)
    SELECT '*', id, status, false, now(), now(), now(), now(), now() FROM events;
  INSERT INTO event_term_listings (language, term_id, event_id, status, hidden, starts_local, ends_local, starts_at, ends_at,
      dated_at)
    SELECT '*', t.term_id, e.id, e.status, false, now(), now(), now(), now(), now()
    FROM events e JOIN event_terms t ON t.event_id = e.id`;

describe('the migrations that derive what lists need of terms', () => {
  let url: string;
  let dataSource: DataSource;

  beforeAll(async () => {
    url = await createTestDatabase();
    dataSource = await makeDataSource({ url, poolSize: 3, statementTimeoutMs: 0 }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await dropTestDatabase(url);
  });

  it('takes over what is there', async () => {
    for (let left: number = MIGRATIONS.length; left > 1; left -= 1)
      await dataSource.undoLastMigration({ transaction: 'each' });
    await dataSource.query(OLD_ROWS);

    await migrate(dataSource);

    expect(
      await dataSource.query(
        `SELECT term_id, language, folded FROM term_texts WHERE term_id IN (1, 500, 501, 1200) ORDER BY 1, 2`,
      ),
    ).toEqual([
      { term_id: 1, language: 'el', folded: 'αθηνα\nathina' },
      { term_id: 1, language: 'en', folded: 'term 1\nterm-1' },
      { term_id: 500, language: 'en', folded: 'term 500\nterm-500' },
      { term_id: 501, language: 'en', folded: 'term 501\nterm-501' },
      { term_id: 1200, language: 'en', folded: 'term 1200\nterm-1200' },
    ]);
    expect(await dataSource.query(`SELECT * FROM term_texts WHERE folded = ''`)).toEqual([]);
    expect(
      await dataSource.query(`SELECT language, term_id, sum(delta)::int AS delta FROM term_counts
        GROUP BY 1, 2 ORDER BY term_id`),
    ).toEqual([
      { language: '*', term_id: 1, delta: 2 },
      { language: '*', term_id: 2, delta: 1 },
    ]);
    expect(
      await dataSource.query(`SELECT language, term_id, month = date_trunc('month', now() AT TIME ZONE 'UTC')::date AS "isNow", sum(shown)::int AS shown
        FROM (SELECT language, term_id, month, shown FROM term_month_counts
          UNION ALL SELECT language, term_id, month, shown FROM term_counts WHERE month IS NOT NULL) m
        GROUP BY language, term_id, month ORDER BY term_id`),
    ).toEqual([
      { language: '*', term_id: 1, isNow: true, shown: 2 },
      { language: '*', term_id: 2, isNow: true, shown: 1 },
    ]);
    expect(
      await dataSource.query(
        `SELECT event_id, language, term_ids FROM event_words ORDER BY event_id, language`,
      ),
    ).toEqual([
      { event_id: 1, language: 'de', term_ids: [1, 2] },
      { event_id: 1, language: 'en', term_ids: [1, 2] },
      { event_id: 2, language: 'en', term_ids: [1] },
      { event_id: 3, language: 'en', term_ids: [1] },
    ]);
  });
});
