// Backups that somebody has made or changed: what nobody could write over the API is not restored either.
import { findColumnError } from '../../../src/exchange/backup/check-rows.js';
import { adjustTimes } from '../../../src/exchange/backup/check-times.js';
import { BACKUP_TABLES } from '../../../src/exchange/backup/backup-tables.js';
import { BackupError } from '../../../src/exchange/backup/backup-restorer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator, sealed } from '../../support/backup.js';
import { makeImage } from '../../support/images.js';
import { makeEvent } from '../../support/make.js';
import { UNFITTING, WRONG } from './hostile-rows.js';

type Row = Readonly<Record<string, unknown>>;
type Change = (row: Row) => Row;

let source: TestCalendar;
let target: TestCalendar;
let lines: readonly string[];

beforeAll(async () => {
  source = await startTestCalendar({ IFRAME_HOSTS: 'www.youtube.com' });
  target = await startTestCalendar();
  const { administrator, editor } = source;
  const image = await makeImage(editor, 'jpeg');
  const music = await editor.make('/categories', { name: 'Music', description: '<p>All of it</p>' });
  const jazz = await editor.make('/categories', { name: 'Jazz', parent: music.id });
  const tag = await editor.make('/tags', { name: 'Open air' });
  const double = await editor.make('/tags', { name: 'Outdoors' });
  await editor.post(`/tags/${double.id}/merge`, { into: tag.id });
  const venue = await editor.make('/venues', {
    venue: 'Harbour Stage',
    website: 'https://stage.example.org/',
    geo_lat: 44.4,
    geo_lng: 8.9,
  });
  await source.contributor.post('/proposals', { kind: 'venue', item: venue.id, patch: { city: 'Genoa' } });
  const organizer = await editor.make('/organizers', { organizer: 'Society', email: 'jazz@example.org' });
  const festival = await makeEvent(editor, { title: 'Festival', image: image.id });
  const waiting = await makeEvent(source.contributor, { title: 'Waiting', status: 'pending' });
  await editor.patch(`/events/${waiting.id}`, { review: { state: 'changes_requested', note: 'Where?' } });
  await makeEvent(editor, {
    title: 'Course',
    recurrence: { rules: ['FREQ=WEEKLY;COUNT=2'], dates: ['2027-06-01'], excluded: ['2027-07-01'] },
  });
  await makeEvent(administrator, {
    title: 'Evening',
    description: '<p>Trumpets</p>',
    venue: venue.id,
    organizer: organizer.id,
    categories: [jazz.id],
    tags: [tag.id],
    cost: '€12.50',
    website: 'https://example.org/evening',
    timezone: 'Europe/Ljubljana',
    post_parent: festival.id,
    password: 'rosebud',
    offers: [{ name: 'Seat', price: '12', url: 'https://example.org/seat' }],
  });
  await source.dataSource.query(`INSERT INTO image_addresses VALUES ('https://example.org/a.jpg', $1)`, [
    image.id,
  ]);
  await source.dataSource.query(
    `WITH made AS (INSERT INTO sources (name, format, language, policy, vanished, created_at, modified_at)
       VALUES ('town', 'ics', 'en', 'keep-local', 'cancel', now(), now()) RETURNING id)
     INSERT INTO source_items (source_id, external_id, event_id, fields)
     SELECT id, 'a@example.org', $1, '{"title": {"given": "AAAAAAAAAAAAAAAA", "stored": null}}' FROM made`,
    [festival.id],
  );
  await source.dataSource.query(`UPDATE users SET email = 'twin@example.org' WHERE login = 'editor'`);
  lines = await exported(source);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const parsed = (line: string): { table?: string; row?: Row } =>
  JSON.parse(line) as { table?: string; row?: Row };

const lastOf = (table: string): Row =>
  parsed(lines.findLast((line) => parsed(line).table === table) ?? '{}').row ?? {};

/** Changes the last row of a table. @returns the lines, and the number of the one that was changed */
function changed(table: string, change: Change): { hostile: string[]; number: number } {
  const at = lines.findLastIndex((line) => parsed(line).table === table);
  const row = change(parsed(lines[at] ?? '{}').row ?? {});
  return { hostile: sealed(lines.with(at, JSON.stringify({ table, row }))), number: at + 1 };
}

const setting =
  (fields: Row): Change =>
  (row) => ({ ...row, ...fields });

const of = (table: string, n = 0): Row =>
  lines
    .map(parsed)
    .filter((line) => line.table === table)
    .at(n)?.row ?? {};

/** What contradicts other rows, and how the sentence goes on. */
const CONTRADICTIONS: readonly (readonly [table: string, change: Change, reason: string])[] = [
  ['users', (row) => ({ ...row, email: 'TWIN@example.org' }), 'email is that of another user, too'],
  ['users', (row) => ({ ...row, id: of('users')['id'] }), 'id is that of line \\d+, too'],
  ['events', (row) => ({ ...row, id: of('events')['id'] }), 'id is that of line \\d+, too'],
  ['events', (row) => ({ ...row, id: of('venues')['id'] }), 'id is that of line \\d+, too'],
  ['organizers', (row) => ({ ...row, id: of('images')['id'] }), 'id is that of line \\d+, too'],
  ['events', (row) => ({ ...row, parent_id: row['id'] }), 'parent_id makes it a part of itself'],
  ['events', setting({ status: 'future', dated_at: null }), 'dated_at is missing where status is future'],
  ['events', setting({ author_id: 999 }), 'contents contradict other rows \\(fk_events_author_id\\)'],
  ['events', setting({ image_id: 999 }), 'contents contradict other rows \\(fk_events_image_id\\)'],
  ['event_texts', setting({ trashed_at: '2027-01-01T00:00:00+00:00' }), 'id has no text in any language'],
  [
    'event_texts',
    setting({ slug: 'festival' }),
    'contents contradict other rows \\(uq_event_texts_language_slug\\)',
  ],
  [
    'event_venues',
    setting({ venue_id: 999 }),
    'contents contradict other rows \\(fk_event_venues_venue_id\\)',
  ],
  ['venues', setting({ geo_lat: null }), 'contents contradict other rows \\(ck_venues_geo\\)'],
];

async function count(rows: string): Promise<number> {
  const [row] = await target.dataSource.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM ${rows}`);
  return row.n;
}

const counts = async (): Promise<unknown> =>
  target.dataSource.query(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT array_agg(title ORDER BY title) FROM event_texts) AS titles,
       (SELECT count(*) FROM venues) AS venues, (SELECT last_value FROM post_ids) AS last`,
  );

async function refused(hostile: readonly string[], message: RegExp | string): Promise<void> {
  const before = await counts();
  const failure = restored(target, hostile);
  await expect(failure).rejects.toThrow(BackupError);
  await expect(failure).rejects.toThrow(message);
  expect(await counts()).toEqual(before);
}

describe('a hostile backup', () => {
  it('is told the column that is wrong, whatever it is', () => {
    const found = WRONG.flatMap(([table, column, value]) => {
      const row = { ...lastOf(table), [column]: value };
      const times = table === 'events' && findColumnError(table, row) === null ? adjustTimes(row) : null;
      const reason = typeof times === 'string' ? times : findColumnError(table, row);
      return new RegExp(`^${column} [^\\n]{1,200}$`).test(reason ?? '')
        ? []
        : [{ table, column, value, reason }];
    });
    expect(found).toEqual([]);
  });

  // A row of every table, and what fits only by itself.
  it.each([...new Map(WRONG.map((one) => [one[0], one])).values(), ...UNFITTING])(
    'is refused when %s.%s is %j',
    async (table, column, value) => {
      const { hostile, number } = changed(table, setting({ [column]: value }));
      await refused(
        hostile,
        new RegExp(`^Line ${number} of the backup has a row of ${table} whose ${column} [^\\n]{1,200}\\.$`),
      );
    },
  );

  it.each(CONTRADICTIONS)('is refused when a row of %s contradicts another one (%#)', async (...one) => {
    const [table, change, reason] = one;
    const { hostile } = changed(table, change);
    await refused(hostile, new RegExp(`^Line \\d+ of the backup has a row of [a-z_]+ whose ${reason}\\.$`));
  });

  it('has no column that may hold anything', () => {
    const byImageRow = new Set(['images.file', 'images.sizes']);
    const free = BACKUP_TABLES.flatMap((table) => {
      const row = of(table);
      const columns = Object.keys(row).filter((column) => !byImageRow.has(`${table}.${column}`));
      expect(columns.length).toBeGreaterThan(1);
      return columns.filter(
        (column) => findColumnError(table, { ...row, [column]: { x: '<script>' } }) === null,
      );
    });
    expect(free).toEqual([]);
  });

  it('is refused when categories stand below each other in a circle', async () => {
    const ids = lines.flatMap((line) => {
      const { table, row } = parsed(line);
      return table === 'terms' && row?.['taxonomy'] === 'category' ? [Number(row['id'])] : [];
    });
    const circle = lines.map((line) => {
      const { table, row } = parsed(line);
      if (table !== 'terms' || row?.['taxonomy'] !== 'category') return line;
      return JSON.stringify({ table, row: { ...row, parent_id: ids.find((id) => id !== row['id']) } });
    });
    await refused(
      sealed(circle),
      /^Line \d+ of the backup has a row of terms whose parent_id makes it a part of itself\.$/,
    );
  });

  it.each([
    [
      '{"sequence":"post_ids","value":2147483647}',
      /^Line \d+ of the backup has a value of post_ids that leaves no room/,
    ],
    ['{"sequence":"pg_catalog","value":1}', /^Line \d+ of the backup is none that a backup has\.$/],
    ['{"sequence":"migrations_id_seq","value":1}', /^Line \d+ of the backup is none that a backup has\.$/],
    [
      `{"image":"${'0'.repeat(32)}.jpg","data":"PHNjcmlwdD4="}`,
      /^Line \d+ of the backup begins a file that is no image/,
    ],
    [`{"image":"${'0'.repeat(32)}.svg","data":""}`, /^Line \d+ of the backup is none that a backup has\.$/],
  ])('is refused with the line %s', async (line, message) => {
    await refused(sealed([...lines.slice(0, -1), line, '{}']), message);
  });

  it('numbers new items above all that there are, whatever the sequences say', async () => {
    const low = lines.map((line) => line.replace(/^(\{"sequence":"[a-z_]+","value":)\d+/, '$11'));
    expect(await restored(target, sealed(low))).toEqual([]);

    const administrator = restoredAdministrator(source, target);
    const { id } = await makeEvent(administrator, { title: 'New' });
    const { id: tag } = await administrator.make('/tags', { name: 'New' });

    const highest = await target.dataSource.query<[{ post: number; term: number }]>(
      `SELECT (SELECT max(id) FROM (SELECT id FROM events UNION ALL SELECT id FROM venues
         UNION ALL SELECT id FROM images) AS posts) AS post, (SELECT max(id) FROM terms) AS term`,
    );
    expect(highest).toEqual([{ post: id, term: tag }]);
  });

  it('loses scripts and frames of foreign hosts, and says where', async () => {
    const hostile =
      '<p onclick="steal()">Trumpets</p><script>steal()</script><a href="javascript:steal()">x</a>';
    const frames = ['www.youtube.com', 'evil.example.org'].map(
      (host) => `<iframe src="https://${host}/e"></iframe>`,
    );
    const cases = [
      ['event_texts', { description: hostile, excerpt: frames.join('') }],
      ['venue_texts', { description: hostile }],
      ['organizer_texts', { description: hostile }],
    ] as const;
    for (const [table, fields] of cases) {
      const { hostile: all, number } = changed(table, setting(fields));
      expect(await restored(target, all)).toEqual([
        `Forbidden HTML was removed from 1 texts, the first in line ${number}.`,
      ]);
      const [stored] = await target.dataSource.query<[{ html: string }]>(
        `SELECT string_agg(description, '' ORDER BY description) AS html FROM ${table}`,
      );
      expect(stored.html).toBe('<p>Trumpets</p><a>x</a>');
    }
    const { hostile: terms } = changed('term_texts', setting({ description: '<script>x</script>' }));
    await restored(target, terms);
    expect(await count(`term_texts WHERE description LIKE '%script%'`)).toBe(0);
    const { hostile: framed } = changed('event_texts', setting({ description: frames.join('') }));
    expect(await restored(source, framed)).toHaveLength(1);
    const { body } = await source.administrator.get(`/events/${String(of('event_texts', -1)['event_id'])}`);
    expect(JSON.stringify(body)).toContain('www.youtube.com');
    expect(JSON.stringify(body)).not.toContain('evil.example.org');
  });

  it('gets the moments of its wall clocks when the rules of a zone have changed', async () => {
    const { hostile, number } = changed('events', (row) => ({
      ...row,
      starts_at: new Date(Date.parse(String(row['starts_at'])) - 3_600_000).toISOString(),
    }));
    expect(await restored(target, hostile)).toEqual([
      `The moments of 1 events were fitted to their time zones, the first in line ${number}.`,
    ]);
    expect((await exported(target)).slice(1, -1)).toEqual(lines.slice(1, -1));
  });
});
