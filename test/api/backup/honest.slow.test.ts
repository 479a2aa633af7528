import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import { makeEvent } from '../../support/make.js';

/** Columns that the schema has got since, with their defaults. */
const ADDED: Readonly<Record<string, object>> = {
  users: { language: null },
  images: { focus_x: null, focus_y: null, decorative: false },
  events: {
    event_status: 'scheduled',
    previous_starts_at: null,
    attendance_mode: 'offline',
    online_url: '',
    online_url_hidden_until_start: false,
    sequence: 0,
    uid: null,
    age_min: null,
    age_max: null,
    accessibility: [],
    status_before_trash: null,
  },
  venues: { status_before_trash: null, awaits_event: false },
  organizers: { status_before_trash: null, awaits_event: false },
  event_texts: { event_status_reason: null },
  terms: { slot: null },
};

const withAddedColumns = (line: unknown): unknown => {
  const { table, row } = line as { table?: string; row?: object };
  return table === undefined ? line : { table, row: { ...row, ...ADDED[table] } };
};

describe('an honest backup', () => {
  let source: TestCalendar;
  let target: TestCalendar;

  beforeAll(async () => {
    source = await startTestCalendar();
    target = await startTestCalendar();
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('that the last version with sixteen migrations has made is restored with its accounts and derived rows', async () => {
    const file = join(__dirname, 'files/before-first-schema.ndjson');
    const former = readFileSync(file, 'utf8').trimEnd().split('\n');

    expect(await restored(target, former)).toEqual([]);

    const rows = (lines: readonly string[]): unknown[] =>
      lines.slice(1, -1).map((line): unknown => JSON.parse(line));
    expect(rows(await exported(target))).toEqual(rows(former).map(withAddedColumns));
    const found = await target.visitor.get('/events', { search: 'trumpets', categories: 'concerts' });
    expect(found.body).toMatchObject({
      total: 1,
      events: [{ id: 3, title: 'Harbour Jazz Night', venue: { city: 'Koper' }, cost: '€10' }],
    });
    const curator = new Api((await target.app.getUrl()).replace('[::1]', '127.0.0.1'), {
      login: 'curator',
      secret: 'i2Hh BukM 7Pgp 2i6F SXcH LHEc',
    });
    expect((await curator.get('/events/4')).body).toMatchObject({
      id: 4,
      title: 'Rehearsal',
      status: 'draft',
    });
  });

  it('keeps links to what is in the trash', async () => {
    const { administrator } = source;
    const venue = await administrator.make('/venues', { venue: 'Closed for now' });
    const event = await makeEvent(administrator, { title: 'Reopening', venue: venue.id });
    await administrator.delete(`/venues/${venue.id}`);
    await restored(target, await exported(source));

    const back = restoredAdministrator(source, target);
    expect((await back.get(`/events/${event.id}`)).body).toMatchObject({ venue: [] });
    await back.patch(`/venues/${venue.id}`, { status: 'publish' });
    expect((await back.get(`/events/${event.id}`)).body).toMatchObject({ venue: { id: venue.id } });
  });

  it('is restored with events at every kind of moment', async () => {
    const { administrator } = source;
    await source.empty();
    const moments: readonly (readonly [moment: string, timezone: string, allDay: boolean])[] = [
      ['2027-03-28 02:30:00', 'Europe/Ljubljana', false],
      ['2027-10-31 02:30:00', 'Europe/Ljubljana', false],
      ['2027-10-31T02:30:00+01:00', 'Europe/Ljubljana', false],
      ['2027-03-21 00:00:00', 'Asia/Beirut', true],
      ['1850-01-01 12:00:00', 'Europe/Ljubljana', false],
      ['0001-01-01 23:00:00', 'Asia/Tokyo', false],
      ['0001-01-02 00:00:00', 'Asia/Tokyo', true],
      ['9999-12-31 12:00:00', 'America/New_York', true],
      ['2027-03-10 12:00:00', 'UTC-5.5', false],
    ];
    for (const [moment, timezone, allDay] of moments)
      await makeEvent(administrator, {
        start_date: moment,
        end_date: moment,
        timezone,
        all_day: allDay,
        tags: ['Talk'],
        cost: ['Kč 1 500,-', 'Adults $20', '<b>5</b> & 7', '½ €'],
      });
    const honest = await exported(source);

    expect(await restored(target, honest)).toEqual([]);

    expect((await exported(target)).slice(1, -1)).toEqual(honest.slice(1, -1));
    expect(honest.filter((line) => line.startsWith('{"table":"events"'))).toHaveLength(moments.length);
  });
});
