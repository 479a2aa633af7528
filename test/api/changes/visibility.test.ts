import { EVENT_KIND } from '../../../src/calendar/events/event-kind.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

/** The widest visibility that each transaction since the last call gives to each item, as `event 1: 3`. */
async function takeVisibility(): Promise<string[]> {
  const rows = await calendar.dataSource.query<{ line: string }[]>(
    `SELECT kind || ' ' || item_id || ': ' || max(visibility) AS line FROM item_changes
     GROUP BY transaction_id, kind, item_id ORDER BY transaction_id, min(id)`,
  );
  await calendar.dataSource.query(`DELETE FROM item_changes`);
  return rows.map(({ line }) => line);
}

describe('the log of changes says who could see an item before a change or after it', () => {
  it('whatever its status and password become', async () => {
    const { editor, author, userIds, dataSource } = calendar;
    const { id } = await makeEvent(author, { status: 'draft' });
    const seen: string[] = [];
    const change = async (fields: Record<string, unknown>): Promise<void> => {
      const { status } = await editor.patch(`/events/${id}`, fields);
      seen.push(`${JSON.stringify(fields)} ${status} ${(await takeVisibility()).join()}`);
    };

    expect(await takeVisibility()).toEqual(['event 1: 1']);
    for (const fields of [
      { title: 'Still a draft' },
      { status: 'publish' },
      { title: 'Open' },
      { password: 'sesame' },
      { title: 'Behind a password' },
      { status: 'draft' },
      { status: 'publish' },
      { password: '' },
      { status: 'private' },
      { title: 'For editors' },
      { status: 'future', date: '2027-04-01 00:00:00' },
    ])
      await change(fields);
    clock.set('2027-04-02T00:00:00Z');
    await calendar.visitor.get('/events');
    const published = await takeVisibility();
    await editor.delete(`/events/${id}`);
    const trashed = await takeVisibility();
    await change({ status: 'draft', author: userIds.editor });
    await editor.delete(`/events/${id}`);
    clock.set('2027-05-02T00:00:00Z');
    await purgeTrash(dataSource, EVENT_KIND, new Date('2027-05-01T00:00:00Z'));
    const authors = await dataSource.query<{ authors: number[] }[]>(
      `SELECT author_ids AS authors FROM item_changes ORDER BY id`,
    );

    expect(seen).toEqual([
      '{"title":"Still a draft"} 200 event 1: 1',
      '{"status":"publish"} 200 event 1: 3',
      '{"title":"Open"} 200 event 1: 3',
      '{"password":"sesame"} 200 event 1: 3',
      '{"title":"Behind a password"} 200 event 1: 2',
      '{"status":"draft"} 200 event 1: 2',
      '{"status":"publish"} 200 event 1: 2',
      '{"password":""} 200 event 1: 3',
      '{"status":"private"} 200 event 1: 3',
      '{"title":"For editors"} 200 event 1: 1',
      '{"status":"future","date":"2027-04-01 00:00:00"} 200 event 1: 1',
      `{"status":"draft","author":${userIds.editor}} 200 event 1: 1`,
    ]);
    expect([published, trashed]).toEqual([['event 1: 3'], ['event 1: 3']]);
    // The trash, its end, and what the service says of it.
    expect(authors.map((row) => row.authors)).toEqual([
      [userIds.editor, userIds.editor],
      [userIds.editor],
      [userIds.editor],
      [],
    ]);
    expect(await takeVisibility()).toEqual(['event 1: 1', 'event 1: 0']);
  });

  it('also the author from whom a draft was taken', async () => {
    const { editor, author, userIds, dataSource } = calendar;
    const { id } = await makeEvent(author, { status: 'draft' });
    await takeVisibility();

    await editor.patch(`/events/${id}`, { author: userIds.editor });

    const rows = await dataSource.query<{ id: number }[]>(
      `SELECT DISTINCT unnest(author_ids) AS id FROM item_changes ORDER BY 1`,
    );
    const both = [userIds.author, userIds.editor].sort((a, b) => a - b);
    expect(rows.map((row) => row.id)).toEqual(both);
  });

  it('of terms and venues, which a public event publishes, and of what is deleted', async () => {
    const { editor, dataSource } = calendar;
    const { id } = await makeEvent(editor, {
      status: 'draft',
      tags: 'jazz',
      categories: 'Music',
      venue: { venue: 'Hall' },
    });
    const drafted = await takeVisibility();
    await editor.patch(`/events/${id}`, { status: 'publish' });
    const published = await takeVisibility();
    await editor.delete('/tags/2');
    const deleted = await takeVisibility();
    await editor.delete('/venues/1');
    const trashed = await takeVisibility();
    clock.set('2027-05-02T00:00:00Z');
    await purgeTrash(dataSource, VENUE_KIND, new Date('2027-05-01T00:00:00Z'));

    expect(drafted).toEqual(['venue 1: 1', 'category 1: 1', 'tag 2: 1', 'event 2: 1']);
    expect(published.toSorted()).toEqual(['category 1: 3', 'event 2: 3', 'tag 2: 3', 'venue 1: 3']);
    expect(deleted).toEqual(['event 2: 3', 'tag 2: 3']);
    expect(trashed).toEqual(['venue 1: 3']);
    expect(await takeVisibility()).toEqual(['event 2: 3', 'venue 1: 0']);
  });

  it('and has the series and images that events show', async () => {
    const { editor } = calendar;
    const image = await makeImage(editor);
    const { id } = await makeEvent(editor, { recurrence: 'FREQ=DAILY;COUNT=3', image: image.id });
    const series = (await editor.get(`/events/${id}`)).body as { series: { id: number } };
    const made = await takeVisibility();
    await editor.patch(`/events/${id}`, { recurrence: 'FREQ=WEEKLY;COUNT=3', scope: 'all' });
    const changed = await takeVisibility();
    await editor.delete(`/events/${id}`);
    const excluded = await takeVisibility();
    await editor.patch(`/images/${image.id}`, { title: 'Poster' });

    expect(made.filter((line) => line.startsWith('series'))).toEqual([`series ${series.series.id}: 0`]);
    expect(excluded.toSorted()).toEqual([`event ${id}: 3`, `series ${series.series.id}: 0`]);
    expect(changed.filter((line) => line.startsWith('series'))).toEqual([`series ${series.series.id}: 0`]);
    expect(await takeVisibility()).toEqual([`image ${image.id}: 0`]);
  });
});
