import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { removeSample } from '../../../src/service/sample/remove-sample.js';
import { Api } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored, restoredAdministrator } from '../../support/backup.js';
import { makeEvent, makeImage, refusal } from '../../support/make.js';

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

  it('ends what was known of the calendar that it replaces: imports, the sample, those who follow', async () => {
    await makeImage(source.administrator);
    const { id } = await makeEvent(source.administrator, { title: 'Restored' });
    const lines = await exported(source);
    const { dataSource } = target;
    await dataSource.query(`INSERT INTO import_marks (lines, digest) VALUES (3, 'digest')`);
    await dataSource.query(`INSERT INTO sample_items (kind, item_id, modified_at) VALUES ('event', $1, $2)`, [
      id,
      NOW,
    ]);
    const { body } = await target.visitor.get('/events', { sync_token: 'start' });
    const { sync_token: token } = body as { sync_token: string };
    const folder = target.app.get<Env>(ENV).dataDir;
    for (const [name, hours] of [
      ['import-killed', 25],
      ['import-runner', 1],
    ] as const) {
      mkdirSync(join(folder, name));
      const at = new Date(clock.ms() - hours * 3_600_000);
      utimesSync(join(folder, name), at, at);
    }

    await restored(target, lines);

    expect(await target.app.get(EventImporter).marks()).toEqual([]);
    expect(await removeSample(dataSource)).toMatchObject({ event: { removed: 0, kept: [] } });
    expect((await target.visitor.get(`/events/${id}`)).body).toMatchObject({ title: 'Restored' });
    expect(refusal(await target.visitor.get('/events', { sync_token: token }))).toEqual({
      status: 410,
      code: 'calendar_sync_token_expired',
    });
    // The folder of a restoration that runs, not that of a killed one.
    expect(readdirSync(folder).filter((name) => name.startsWith('import-'))).toEqual(['import-runner']);
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
