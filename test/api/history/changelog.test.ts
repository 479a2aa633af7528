import { EVENT_KIND } from '../../../src/calendar/events/event-kind.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import { ApiError } from '../../../src/foundation/errors/api-error.js';
import { ChangelogCleaner } from '../../../src/data/changelog/changelog-cleaner.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

type Row = [
  kind: string,
  id: number,
  operation: string,
  fields: string[],
  userId: number | null,
  via: string,
];

/** Kind, id, operation, fields, user and way of all changes, in their order. */
async function allChanges(): Promise<Row[]> {
  const rows = await calendar.dataSource.query<{ row: Row }[]>(
    `SELECT json_build_array(kind, item_id, operation, fields, user_id, channel) AS row FROM item_changes
     WHERE operation <> 'visibility' AND kind <> 'series' ORDER BY id`,
  );
  return rows.map(({ row }) => row);
}

describe('the log of changes', () => {
  it('has every item that a request changes, in one transaction', async () => {
    const { editor, userIds } = calendar;
    const image = await uploadWith(editor, { title: 'Poster' });
    await makeEvent(editor, {
      image,
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Club' },
      categories: 'Music',
      tags: 'jazz',
    });
    await editor.patch('/events/4', { venue: { venue: 'Hall', city: 'Koper' } });
    await editor.make('/categories', { name: 'Jazz', parent: 1 });
    await editor.patch('/categories/1', { description: 'Loud', name: 'Musik' }, { ml_language: 'de' });
    await editor.patch(`/images/${image}`, { alt_text: 'A poster' });
    await editor.delete('/categories/1', { ml_language: 'de' });
    await editor.delete('/categories/1');
    await editor.delete(`/images/${image}`, { force: true });
    await editor.post('/events', anEvent({ title: '' }));

    const http = [userIds.editor, 'http'] as const;
    expect(await allChanges()).toEqual([
      ['image', 1, 'created', [], ...http],
      ['venue', 2, 'created', [], ...http],
      ['organizer', 3, 'created', [], ...http],
      ['category', 1, 'created', [], ...http],
      ['tag', 2, 'created', [], ...http],
      ['event', 4, 'created', [], ...http],
      ['venue', 2, 'updated', ['city'], ...http],
      ['event', 4, 'updated', [], ...http],
      ['category', 3, 'created', [], ...http],
      ['category', 1, 'translated', ['name', 'description', 'slug'], ...http],
      ['image', 1, 'updated', ['alt_text'], ...http],
      ['category', 1, 'text_removed', [], ...http],
      ['event', 4, 'updated', ['categories'], ...http],
      ['category', 3, 'updated', ['parent'], ...http],
      ['category', 1, 'deleted', [], ...http],
      ['event', 4, 'updated', ['image'], ...http],
      ['image', 1, 'deleted', [], ...http],
    ]);
    const [{ transactions }] = await calendar.dataSource.query<[{ transactions: number }]>(
      `SELECT count(DISTINCT transaction_id)::int AS transactions FROM item_changes`,
    );
    expect(transactions).toBe(9);
  });

  it('has imports, the purge of the trash and what it leaves behind', async () => {
    const { app, dataSource, editor, userIds } = calendar;
    const importer = app.get(EventImporter);
    const viewer = { role: 'editor', userId: userIds.editor, login: 'editor' } as const;
    const bodies = ['One', 'Two'].map((title) => ({ ...anEvent({ title }), venue: { venue: 'Hall' } }));
    const drafts = await importer.prepare(bodies, { viewer, language: 'de' });
    await importer.write(drafts.flatMap((draft) => (draft instanceof ApiError ? [] : [draft])));
    await editor.patch('/events/3', { post_parent: 2 });
    for (const path of ['/events/2', '/venues/1']) await editor.delete(path);
    clock.set('2027-05-01T00:00:00Z');
    for (const kind of [EVENT_KIND, VENUE_KIND])
      await purgeTrash(dataSource, kind, new Date('2027-04-01T00:00:00Z'));

    const http = [userIds.editor, 'http'] as const;
    expect(await allChanges()).toEqual([
      ['venue', 1, 'created', [], userIds.editor, 'import'],
      ['event', 2, 'created', [], userIds.editor, 'import'],
      ['event', 3, 'created', [], userIds.editor, 'import'],
      ['event', 3, 'updated', ['post_parent'], ...http],
      ['event', 2, 'trashed', ['status'], ...http],
      ['venue', 1, 'trashed', ['status'], ...http],
      ['event', 2, 'deleted', [], null, 'cli'],
      ['event', 3, 'updated', ['post_parent'], null, 'cli'],
      ['event', 3, 'updated', ['venue'], null, 'cli'],
      ['venue', 1, 'deleted', [], null, 'cli'],
    ]);
    expect((await editor.get('/events/2/history')).status).toBe(404);
  });

  it('shows transactions that commit late to readers of its oldest snapshot', async () => {
    const { editor, dataSource } = calendar;
    const since = async (last: string): Promise<{ ids: number[]; last: string }> => {
      const [row] = await dataSource.query<[{ ids: number[]; last: string }]>(
        `SELECT coalesce(json_agg(item_id ORDER BY transaction_id, id), '[]') AS ids,
           (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text AS last
         FROM item_changes WHERE transaction_id > $1
           AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
        [last],
      );
      return row;
    };
    const start = await since('0');
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility,
      author_ids) VALUES (pg_current_xact_id()::text::bigint, now(), 'tag', 4711, 'created', '{}', 'cli', 3, '{}')`);
    await editor.make('/tags', { name: 'after it' });
    const during = await since(start.last);
    await runner.commitTransaction();
    await runner.release();
    // Transactions of other tests in this cluster may be open for a while.
    const after = await until('older transactions end', async () => {
      const { ids } = await since(during.last);
      return ids.length > 1 && ids;
    });

    expect([during.ids, after]).toEqual([[], [4711, 1]]);
  });

  it('loses changes that are older than HISTORY_KEPT_DAYS', async () => {
    const { app, editor } = calendar;
    const cleaner = app.get(ChangelogCleaner);
    await editor.make('/tags', { name: 'old' });
    clock.set(clock.now().add({ hours: 24 }));
    await editor.make('/tags', { name: 'new' });

    await cleaner.clean();
    const before = await allChanges();
    clock.set(clock.now().add({ hours: 24 * 364, seconds: 1 }));
    await cleaner.clean();

    expect(before.map(([, id]) => id)).toEqual([1, 2]);
    expect((await allChanges()).map(([, id]) => id)).toEqual([2]);
  });

  it('loses with a merge what it is taken back with, and not before', async () => {
    const { app, dataSource, editor } = calendar;
    const cleaner = app.get(ChangelogCleaner);
    const merge = async (): Promise<number> => {
      const [old, kept] = [
        await editor.make('/tags', { name: 'old' }),
        await editor.make('/tags', { name: 'kept' }),
      ];
      await editor.post(`/tags/${old.id}/merge`, { into: kept.id });
      return old.id;
    };
    const id = await merge();
    clock.set(clock.now().add({ hours: 24 * 365 }));
    await cleaner.clean();
    const { body } = await editor.get(`/tags/${id}/history`);
    const [{ id: change } = { id: '' }] = (body as { changes: { id: string }[] }).changes;
    const restored = await editor.post(`/tags/${id}/history/${change}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, name: 'old' } });

    await editor.post(`/tags/${id}/merge`, { into: 2 });
    clock.set(clock.now().add({ hours: 24 * 365, seconds: 1 }));
    await cleaner.clean();
    expect(await dataSource.query('SELECT FROM merge_snapshots')).toEqual([]);
    expect((await calendar.visitor.get(`/tags/${id}`)).body).toMatchObject({ id: 2 });
  });

  it('loses old changes behind any number that a wrong clock dated in the future', async () => {
    const { app, dataSource, editor } = calendar;
    await dataSource.query(
      `INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility, author_ids)
       SELECT 1, '2100-01-01', 'event', n, 'updated', '{}', 'http', 1, '{}' FROM generate_series(1, 1000) n`,
    );
    await editor.make('/tags', { name: 'old' });
    clock.set(clock.now().add({ hours: 24 * 365, seconds: 1 }));

    await app.get(ChangelogCleaner).clean();

    const rows = await allChanges();
    expect(rows).toHaveLength(1000);
    expect(rows.filter(([kind]) => kind === 'tag')).toEqual([]);
  });
});
