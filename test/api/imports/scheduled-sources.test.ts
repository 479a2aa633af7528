// Sources that the service fetches.
import { gzipSync } from 'node:zlib';
import { clock } from '../../../src/foundation/dates/clock.js';
import { ImportJob } from '../../../src/exchange/imports/import-job.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { FileServer } from '../../support/file-server.js';
import { calendarOf, evening } from './calendar.js';

const TWO = calendarOf(evening('a@x', 'Jazz', '20270501'), evening('b@x', 'Talk', '20270502'));

let calendar: TestCalendar;
let files: FileServer;

beforeAll(async () => {
  files = await FileServer.start();
  calendar = await startTestCalendar({ SOURCE_HOSTS: files.host });
});
afterAll(async () => {
  await calendar.close();
  files.close();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  files.serve('text/calendar', TWO);
});

interface Source {
  readonly id: number;
  readonly last_result: string | null;
}

const makeSource = (fields: object): Promise<Source> =>
  calendar.editor.make('/sources', { name: 'Town', format: 'ics', ...fields }) as never;

async function titles(): Promise<string[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50 });
  return (body as { events: { title: string }[] }).events.map(({ title }) => title);
}

describe('a source with an address', () => {
  const wait = (minutes: number): void => clock.set(clock.now().add({ minutes }));
  const runDue = (): Promise<number> => calendar.app.get(ImportJob).runDue();
  const read = async (id: number): Promise<Source> =>
    (await calendar.editor.get(`/sources/${id}`)).body as Source;

  it('is fetched when it is due, and not read again while it has not changed', async () => {
    files.respond = ({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"1"', 'Content-Encoding': 'gzip' }).end(gzipSync(TWO));
    };
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    expect(await runDue()).toBe(1);
    expect(await titles()).toEqual(['Jazz', 'Talk']);
    expect(await read(id)).toMatchObject({
      last_run: '2027-03-10T12:00:00+00:00',
      last_result: 'imported',
      items: 2,
      failures: 0,
      next_run: '2027-03-10T13:00:00+00:00',
    });
    wait(59);
    expect(await runDue()).toBe(0);
    wait(1);
    expect(await runDue()).toBe(1);
    expect(await read(id)).toMatchObject({ last_result: 'not_modified' });
    expect(files.requested).toHaveLength(2);
    expect(files.requested[0]?.headers['user-agent']).toMatch(/^calendar-events\//);
  });

  it('is asked less often while it fails, and says why', async () => {
    files.respond = (_, response) => response.writeHead(503, { 'Retry-After': '20000' }).end();
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await runDue();
    expect(await read(id)).toMatchObject({
      last_result: 'status_503',
      failures: 1,
      next_run: '2027-03-10T17:33:20+00:00',
    });
    files.respond = (_, response) => response.end('<!doctype html><title>Moved</title>');
    wait(334);
    await runDue();
    expect(await read(id)).toMatchObject({
      last_result: 'This is a web page, not a calendar.',
      failures: 2,
      next_run: '2027-03-10T19:34:00+00:00',
    });
    files.respond = (_, response) => response.end(TWO);
    wait(120);
    await runDue();
    expect(await read(id)).toMatchObject({ last_result: 'imported', failures: 0 });
  });

  it.each([
    ['the server asks for a year', 60, { 'Retry-After': '31536000' }],
    ['it is asked for once a month', 43_200, {}],
  ])('is asked again after a day when it fails and %s', async (_, every, headers) => {
    files.respond = (__, response) => response.writeHead(503, headers).end();
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every });
    await runDue();
    expect(await read(id)).toMatchObject({ failures: 1, next_run: '2027-03-11T12:00:00+00:00' });
  });

  it('comes back after a minute, with its former state, when another import has taken it meanwhile', async () => {
    files.respond = (_, response) => response.writeHead(503).end();
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await runDue();
    files.respond = (_, response) =>
      void calendar.dataSource
        .query(`UPDATE source_states SET import_id = 999, leased_until = '2027-03-10 14:30:00Z'`)
        .then(() => response.end(TWO));
    wait(60);
    await runDue();
    expect(await read(id)).toMatchObject({
      last_result: 'status_503',
      failures: 1,
      next_run: '2027-03-10T13:01:00+00:00',
    });
  });

  it('is left alone by a second process, and taken over from a killed one', async () => {
    await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    expect(await Promise.all([runDue(), runDue()])).toEqual(expect.arrayContaining([0, 1]) as number[]);
    expect(files.requested).toHaveLength(1);
    wait(60);
    await calendar.dataSource.query(
      `UPDATE source_states SET import_id = 1, leased_until = '2027-03-10 13:00:59Z'`,
    );
    expect(await runDue()).toBe(0);
    wait(1);
    expect(await runDue()).toBe(1);
    expect(await titles()).toEqual(['Jazz', 'Talk']);
  });

  it('is tried less often while it kills the process that reads it', async () => {
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    const claim = (): Promise<object | null> => calendar.app.get(ImportJob).claim();
    expect(await claim()).toMatchObject({ id, failures: 0, runResult: null });
    expect(await read(id)).toMatchObject({
      failures: 1,
      last_result: 'running',
      next_run: '2027-03-10T12:01:30+00:00',
    });
    wait(2);
    expect(await claim()).toMatchObject({ id, failures: 1 });
    expect(await read(id)).toMatchObject({ failures: 2, next_run: '2027-03-10T12:05:00+00:00' });
    wait(2);
    expect(await runDue()).toBe(0);
    wait(2);
    expect(await runDue()).toBe(1);
    expect(await read(id)).toMatchObject({ failures: 0, last_result: 'imported' });
  });

  it('removes nothing after a file without a length', async () => {
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await runDue();
    files.respond = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.writeHead(200).end(calendarOf(evening('a@x', 'Jazz', '20270501')));
    };
    wait(60);
    await runDue();
    const { body } = await calendar.editor.get('/imports', { source: id });
    const [{ id: importId }] = (body as { imports: [{ id: number }] }).imports;
    expect((await calendar.editor.get(`/imports/${importId}`)).body).toMatchObject({
      counts: { unchanged: 1, removed: 0 },
      findings: [{ line: 0, message: expect.stringContaining('length') as string, refused: false }],
    });
  });

  it.each(['is gone', 'may not import any more'])('waits for an editor when its user %s', async (what) => {
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    const user = what === 'is gone' ? null : calendar.userIds.author;
    await calendar.dataSource.query(`UPDATE sources SET user_id = $1`, [user]);
    await runDue();
    expect(await read(id)).toMatchObject({ last_result: 'no_user' });
    expect(files.requested).toEqual([]);
    await calendar.editor.patch(`/sources/${id}`, { language: 'de' });
    await runDue();
    expect(await read(id)).toMatchObject({ last_result: 'imported', items: 2 });
  });

  it('stays that of its user when another one changes it', async () => {
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await calendar.administrator.patch(`/sources/${id}`, { name: 'Town hall' });
    await runDue();
    const author = String(calendar.userIds.editor);
    expect((await calendar.editor.get('/events')).body).toMatchObject({ events: [{ author }, { author }] });
  });

  it('is due after a restoration, which knows nothing of former runs', async () => {
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await calendar.dataSource.query('DELETE FROM source_states');
    expect(await runDue()).toBe(1);
    expect(await read(id)).toMatchObject({ last_result: 'imported', items: 2 });
  });

  it('is read anew when it means something else, whether the file has changed or not', async () => {
    const date = 'Tue, 09 Mar 2027 08:00:00 GMT';
    files.respond = ({ headers }, response) => {
      if (headers['if-modified-since'] === date) response.writeHead(304).end();
      else response.writeHead(200, { 'Last-Modified': date }).end(TWO);
    };
    const { id } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await runDue();
    wait(60);
    await runDue();
    expect(await read(id)).toMatchObject({ last_result: 'not_modified' });
    await calendar.editor.patch(`/sources/${id}`, { name: 'Town hall' });
    expect(await runDue()).toBe(0);
    await calendar.dataSource.query('UPDATE source_states SET failures = 5');
    await calendar.editor.patch(`/sources/${id}`, { defaults: { cost: '5' } });
    expect(await read(id)).toMatchObject({ failures: 0 });
    expect(await runDue()).toBe(1);
    const { body } = await calendar.editor.get('/events');
    expect(body).toMatchObject({ events: [{ cost: '$5' }, { cost: '$5' }] });
  });

  it('is fetched on request, and the failure is reported', async () => {
    files.respond = ({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"1"' }).end(TWO);
    };
    const { id: source } = await makeSource({ address: `http://${files.host}/town.ics`, every: 60 });
    await calendar.editor.post('/imports', { source, dry_run: true });
    expect(await read(source)).toMatchObject({ last_run: null, last_result: null });
    await calendar.dataSource.query('UPDATE source_states SET failures = 5');
    expect((await calendar.editor.post('/imports', { source })).body).toMatchObject({
      counts: { created: 2 },
    });
    expect(await read(source)).toMatchObject({
      last_run: '2027-03-10T12:00:00+00:00',
      last_result: 'imported',
      failures: 0,
      next_run: '2027-03-10T13:00:00+00:00',
    });
    wait(60);
    await runDue();
    expect(await read(source)).toMatchObject({ last_result: 'not_modified' });
    files.respond = (_, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end();
    const { body, status } = await calendar.editor.post('/imports', { source });
    expect([status, body]).toMatchObject([
      424,
      {
        code: 'calendar_source_unavailable',
        message: expect.stringContaining('forbidden_address') as string,
      },
    ]);
  });
});
