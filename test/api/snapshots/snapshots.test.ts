import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Command } from 'commander';
import { registerSnapshot } from '../../../src/service/cli/snapshot.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { LanguageCode } from '../../../src/foundation/languages/language-code.js';
import { SnapshotJob } from '../../../src/exchange/streams/snapshot-job.js';
import { getSnapshotsFolder } from '../../../src/exchange/streams/snapshot-files.js';
import { SnapshotMaker } from '../../../src/exchange/streams/snapshot-maker.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { createDatabase } from '../../../src/data/database/connection/data-source.js';
import { ENTITIES } from '../../../src/entities.js';
import { captureOutput } from '../../support/capture-output.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { settle } from '../../support/settle.js';
import { Mirror, toComparable } from '../changes/mirror.js';

let calendar: TestCalendar;
let maker: SnapshotMaker;

beforeAll(async () => {
  calendar = await startOwnCalendar({ SNAPSHOTS: 'on', LANGUAGES: 'en,de', ROOT_PATH: '/api' });
  maker = calendar.app.get(SnapshotMaker);
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const address = (language: LanguageCode): string =>
  `${calendar.visitor.root}/api/snapshots/events-${language}.ndjson.gz`;

interface Snapshot {
  readonly head: Readonly<Record<string, unknown>> & { readonly sync_rest_url: string };
  readonly items: Map<number, Readonly<Record<string, unknown>> & { readonly id: number }>;
}

async function download(language: LanguageCode): Promise<Snapshot> {
  const bytes = Buffer.from(await (await fetch(address(language))).arrayBuffer());
  const [head, ...items] = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number });
  return {
    head: head as unknown as Snapshot['head'],
    items: new Map(items.map((item) => [item.id, item as never])),
  };
}

/** Follows the address of a snapshot with what has changed since. */
async function follow({ head, items }: Snapshot): Promise<Snapshot['items']> {
  const api = calendar.visitor.under('');
  let next: string | undefined = head.sync_rest_url;
  while (next !== undefined) {
    const { pathname, searchParams } = new URL(next);
    const { body } = await api.get(pathname, Object.fromEntries(searchParams));
    const page = body as { events: { id: number }[]; removed: number[]; next_rest_url?: string };
    for (const event of page.events) items.set(event.id, event);
    for (const id of page.removed) items.delete(id);
    next = page.next_rest_url;
  }
  return items;
}

describe('a snapshot', () => {
  it('has all public events in each language, and leads on', async () => {
    const { editor, visitor } = calendar;
    const api = editor.under('/api/calendar/events/v1');
    const { id: hall } = await api.make('/venues', { venue: 'Hall' });
    for (let n = 0; n < 60; n += 1) {
      const { id } = await makeEvent(api, { title: `Event ${n}`, venue: hall, password: n === 7 ? 'a' : '' });
      if (n % 2 === 0) await api.patch(`/events/${id}`, { title: `Termin ${n}` }, { ml_language: 'de' });
    }
    await makeEvent(api, { title: 'Draft', status: 'draft' });
    await makeEvent(api, { title: 'Private', status: 'private' });
    const walk = async (language: LanguageCode): Promise<unknown> => {
      const query = language === 'en' ? {} : { ml_language: language };
      const mirror = new Mirror(visitor.under('/api/calendar/events/v1'), 'events', query);
      return toComparable(await mirror.walk());
    };
    const snapshots: [LanguageCode, Snapshot][] = [];
    for (const [language, events] of [['en', 60] as const, ['de', 30] as const]) {
      expect(await maker.make(language)).toMatchObject({ language, events });
      const snapshot = await download(language);
      expect(snapshot.head).toEqual({
        kind: 'events',
        language,
        made_at: '2027-03-10T12:00:00Z',
        sync_token: expect.any(String) as unknown,
        sync_rest_url: expect.stringMatching(
          /^http:\/\/calendar\.test\/api\/calendar\/events\/v1\/events\/\?.*sync_token=/,
        ) as unknown,
      });
      expect(toComparable(snapshot.items)).toEqual(await walk(language));
      snapshots.push([language, snapshot]);
    }

    await api.patch(`/venues/${hall}`, { city: 'Koper' });
    await api.delete('/events/3');
    await api.patch('/events/4', { status: 'draft' });
    await makeEvent(api, { title: 'New' });
    await api.make('/events', anEvent({ title: 'Neu' }), { ml_language: 'de' });
    await settle(calendar);
    for (const [language, snapshot] of snapshots)
      expect(toComparable(await follow(snapshot))).toEqual(await walk(language));
  });

  it('is a file with validators and ranges', async () => {
    await makeEvent(calendar.editor.under('/api/calendar/events/v1'), { title: 'Jazz' });
    await maker.make('en');
    const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      fetch(address('en'), { method, headers });
    const whole = await get();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const tag = whole.headers.get('etag') ?? '';
    const modified = whole.headers.get('last-modified') ?? '';
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const size = bytes.length;
    const cells = await Promise.all(
      [
        get({ Range: 'bytes=0-9' }),
        get({ Range: `bytes=${size - 5}-`, 'If-Range': tag }),
        get({ Range: 'bytes=0-9', 'If-Range': '"other"' }),
        get({ Range: 'bytes=2-3', 'If-Range': modified }),
        get({ Range: 'bytes=2-3', 'If-Range': earlier }),
        get({ Range: `bytes=${size}-` }),
        get({}, 'HEAD'),
      ].map(async (sent) => {
        const response = await sent;
        const body = Buffer.from(await response.arrayBuffer());
        return [response.status, response.headers.get('content-range'), body.toString('base64')];
      }),
    );
    const part = (start: number, end: number): string => bytes.subarray(start, end).toString('base64');

    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    expect(cells).toEqual([
      [206, `bytes 0-9/${size}`, part(0, 10)],
      [206, `bytes ${size - 5}-${size - 1}/${size}`, part(size - 5, size)],
      [200, null, part(0, size)],
      [206, `bytes 2-3/${size}`, part(2, 4)],
      [200, null, part(0, size)],
      [416, `bytes */${size}`, ''],
      [200, null, ''],
    ]);
    const refused = await get({ Range: `bytes=${size}-` });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([416, 'no-store']);
    // `fetch` would add that it wants no cached response.
    const revalidate = async (name: string, value: string | null): Promise<unknown> => {
      const path = new URL(address('en')).pathname;
      const { status, body } = await calendar.visitor.under('').get(path, {}, { [name]: value ?? '' });
      return [status, body];
    };
    expect(await revalidate('If-None-Match', tag)).toEqual([304, undefined]);
    expect(await revalidate('If-Modified-Since', whole.headers.get('last-modified'))).toEqual([
      304,
      undefined,
    ]);
    await maker.make('en');
    expect((await get({}, 'HEAD')).headers.get('etag')).not.toBe(tag);
  });

  it('has an address only in the languages of the calendar, and no other file has one', async () => {
    const { root } = calendar.visitor;
    const statuses = await Promise.all(
      ['events-xx.ndjson.gz', '..%2fimages', 'events-en.ndjson.gz.1.draft', ''].map(
        async (name) => (await fetch(`${root}/api/snapshots/${name}`)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await fetch(address('en'), { method: 'POST' })).status).toBe(404);
  });

  it('is made by the command', async () => {
    await makeEvent(calendar.editor.under('/api/calendar/events/v1'), { title: 'Jazz' });
    const { dataDir } = calendar.app.get<Env>(ENV);
    const { url } = calendar.dataSource;
    const program = new Command();
    // Closed together with the application of the command.
    registerSnapshot(program, async () => ({
      dataSource: await createDatabase({
        entities: ENTITIES,
        url,
        poolSize: 4,
        statementTimeoutMs: 0,
      }).initialize(),
      close: () => Promise.resolve(),
    }));
    const before = { ...process.env };
    Object.assign(process.env, { DATA_DIR: dataDir, LANGUAGES: 'en,de' });
    const { written, release } = captureOutput();
    try {
      await program.parseAsync(['snapshot', '--language', 'DE'], { from: 'user' });
      await program.parseAsync(['snapshot', '--language', 'fr'], { from: 'user' });
    } finally {
      release();
      process.env = before;
      process.exitCode = 0;
    }

    expect(written).toEqual([
      expect.stringMatching(/^\/snapshots\/events-de\.ndjson\.gz: 0 events, \d+ bytes\n$/),
      'fr is not one of the languages: en, de\n',
    ]);
    expect(readdirSync(getSnapshotsFolder(dataDir)).toSorted()).toEqual([
      'events-de.ndjson.gz',
      'events-en.ndjson.gz',
    ]);
  });

  it('is made every night, by one process at a time', async () => {
    const { app, dataSource } = calendar;
    const { dataDir } = app.get<Env>(ENV);
    const job = app.get(SnapshotJob);
    const times = async (): Promise<(string | null)[]> =>
      Promise.all(
        (['en', 'de'] as const).map(async (language) =>
          (await fetch(address(language), { method: 'HEAD' })).headers.get('etag'),
        ),
      );
    await maker.make('en');
    await maker.make('de');
    const first = await times();
    // Files have the time of the machine.
    clock.set('2020-03-11T12:00:00Z');
    await job.run();
    expect(await times()).toEqual(first);

    clock.set('2999-03-11T12:00:00Z');
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT pg_advisory_xact_lock(hashtextextended('snapshots', 0))`);
    await job.run();
    expect(await times()).toEqual(first);
    await runner.rollbackTransaction();
    await runner.release();
    // A process that was killed has left it.
    const folder = getSnapshotsFolder(dataDir);
    writeFileSync(join(folder, 'events-en.ndjson.gz.1.draft'), '');
    await job.run();
    expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
    const second = await times();
    expect(second.map((tag, n) => tag === first[n])).toEqual([false, false]);
  });

  it('is not finished by a process that stops', async () => {
    const { dataDir } = calendar.app.get<Env>(ENV);
    const api = calendar.editor.under('/api/calendar/events/v1');
    for (const title of ['First', 'Second']) await makeEvent(api, { title });
    await maker.make('en');
    const { items } = await download('en');
    await makeEvent(api, { title: 'Third' });
    const isNeeded = (): Promise<boolean> => Promise.resolve(true);

    expect(await maker.tryMake('en', isNeeded, () => true)).toBeNull();
    expect((await download('en')).items).toEqual(items);
    expect(readdirSync(getSnapshotsFolder(dataDir)).filter((name) => name.includes('draft'))).toEqual([]);
    expect(await maker.tryMake('en', isNeeded, () => false)).toMatchObject({ language: 'en', events: 3 });
  });
});
