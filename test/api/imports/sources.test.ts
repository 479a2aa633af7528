// Sources and imports over the API.
import { clock } from '../../../src/foundation/dates/clock.js';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, evening } from './calendar.js';

const TWO = calendarOf(evening('a@x', 'Jazz', '20270501'), evening('b@x', 'Talk', '20270502'));

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

interface Source {
  readonly id: number;
}
interface Made {
  readonly id: number | null;
  readonly counts: Record<string, number>;
}

const makeSource = (fields: object = {}): Promise<Source> =>
  calendar.editor.make('/sources', { name: 'Town', format: 'ics', ...fields });

async function load(fields: object): Promise<Made> {
  const { body, status } = await calendar.editor.post('/imports', fields);
  expect(status).toBe('dry_run' in fields ? 200 : 201);
  return body as Made;
}

async function titles(): Promise<string[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50 });
  return (body as { events: { title: string }[] }).events.map(({ title }) => title);
}

describe('/sources', () => {
  it('creates, lists, reads, changes and removes, and only for editors', async () => {
    const { editor } = calendar;
    const made = await editor.post('/sources', {
      name: ' Town <b>hall</b> ',
      format: 'CSV',
      language: 'DE',
      policy: 'source-wins',
      defaults: { status: 'draft', categories: ['Town'] },
      columns: { Raum: 'venue' },
      date_order: 'DMY',
    });
    const source = made.body as Source;
    const path = `/sources/${source.id}`;
    expect(made.status).toBe(201);
    expect(made.headers.get('Location')).toMatch(new RegExp(`${path}$`));
    expect(source).toEqual({
      id: source.id,
      name: 'Town hall',
      format: 'csv',
      address: null,
      every: null,
      language: 'de',
      defaults: { status: 'draft', categories: ['Town'] },
      columns: { Raum: 'venue' },
      date_order: 'dmy',
      policy: 'source-wins',
      vanished: 'cancel',
      items: 0,
      same_address: [],
      last_run: null,
      last_result: null,
      failures: 0,
      next_run: null,
      created: '2027-03-10T12:00:00+00:00',
      modified: '2027-03-10T12:00:00+00:00',
    });
    expect((await editor.get('/sources')).body).toEqual({ sources: [source] });
    expect((await editor.get('/sources', { format: 'ics' })).body).toEqual({ sources: [] });
    expect((await editor.get(path)).body).toEqual(source);

    const read = await editor.get(path);
    const etag = read.headers.get('ETag') ?? '';
    expect((await editor.get(path, {}, { 'If-None-Match': etag })).status).toBe(304);
    for (const verb of ['post', 'put'] as const)
      expect((await editor[verb](path, { policy: 'source-wins' })).body).toMatchObject({ id: source.id });
    const changed = await editor.patch(path, { vanished: 'keep', defaults: null });
    expect(changed.body).toEqual({ ...source, vanished: 'keep', defaults: {} });
    for (const [reader, status] of [
      [calendar.visitor, 401],
      [calendar.author, 403],
    ] as const) {
      expect(refusal(await reader.get('/sources'))).toEqual({ status, code: 'rest_forbidden' });
      expect(refusal(await reader.get(path))).toEqual({ status, code: 'rest_forbidden' });
      expect(refusal(await reader.post('/imports', { source: source.id }))).toEqual({
        status,
        code: 'rest_forbidden',
      });
    }
    expect((await editor.delete(path)).body).toEqual(changed.body);
    for (const verb of ['GET', 'DELETE'] as const)
      expect(refusal(await editor.send(verb, path))).toEqual({
        status: 404,
        code: 'calendar_source_invalid_id',
      });
  });

  it.each([
    ['name', { name: '' }],
    ['format', { format: 'tec' }],
    ['address', { address: 'http://169.254.169.254/latest' }],
    ['address', { address: 'file:///etc/passwd' }],
    ['every', { address: 'https://1.1.1.1/a.ics', every: 1 }],
    ['defaults', { defaults: { title: 'All' } }],
    ['defaults', { defaults: { status: 'x'.repeat(10_001) } }],
    ['status', { defaults: { status: 'never' } }],
    ['columns', { columns: { Raum: 'room' } }],
    ['policy', { policy: 'mine' }],
    ['language', { language: 'xx' }],
  ])('refuses a wrong %s', async (name, fields) => {
    const { body, status } = await calendar.editor.post('/sources', {
      name: 'Town',
      format: 'ics',
      ...fields,
    });
    const { data } = body as { data: { params: Record<string, string> } };
    expect([status, Object.keys(data.params)]).toEqual([400, [name]]);
    expect((await calendar.editor.get('/sources')).body).toEqual({ sources: [] });
  });

  it('refuses a name that is taken, a time without an address, and too many', async () => {
    await makeSource();
    const again = await calendar.editor.post('/sources', { name: 'Town', format: 'csv' });
    expect(refusal(again)).toEqual({ status: 409, code: 'calendar_source_exists' });
    const timed = await calendar.editor.post('/sources', { name: 'Timed', format: 'ics', every: 60 });
    expect(refusal(timed)).toMatchObject({ code: 'rest_missing_callback_param', params: ['address'] });
    await calendar.dataSource.query(
      `INSERT INTO sources (name, format, language, policy, vanished, created_at, modified_at)
       SELECT n, 'ics', 'en', 'keep-local', 'cancel', now(), now() FROM generate_series(1, 199) n`,
    );
    const more = await calendar.editor.post('/sources', { name: 'More', format: 'ics' });
    expect(refusal(more)).toEqual({ status: 409, code: 'calendar_too_many_sources' });
    const other = await makeSourceNamed('1');
    const renamed = await calendar.editor.patch(`/sources/${other}`, { name: 'Town' });
    expect(refusal(renamed)).toEqual({ status: 409, code: 'calendar_source_exists' });
    const unknown = await calendar.editor.patch('/sources/99999', { name: 'X' });
    expect(refusal(unknown)).toEqual({ status: 404, code: 'calendar_source_invalid_id' });
  });
});

async function makeSourceNamed(name: string): Promise<number> {
  const [row] = await calendar.dataSource.query<{ id: number }[]>('SELECT id FROM sources WHERE name = $1', [
    name,
  ]);
  return row?.id ?? 0;
}

describe('/imports', () => {
  it('imports text, a file as the body and a file of a form, and undoes', async () => {
    const { editor } = calendar;
    const { id: source } = await makeSource();
    const dry = await load({ source, content: TWO, dry_run: true });
    expect(dry).toMatchObject({
      id: null,
      source,
      source_name: 'Town',
      status: 'dry_run',
      total: 2,
      started: null,
      items: [
        { external_id: 'a@x', action: 'create' },
        { external_id: 'b@x', action: 'create' },
      ],
    });
    expect(await titles()).toEqual([]);

    const first = await editor.send('POST', '/imports', { source }, { 'Content-Type': 'text/calendar' }, TWO);
    expect(first.body).toMatchObject({ status: 'done', done: 2, counts: { created: 2 }, findings: [] });
    const { id } = first.body as { id: number };
    expect(first.headers.get('Location')).toMatch(new RegExp(`/imports/${id}$`));
    const form = new FormData();
    form.append('source', String(source));
    form.append('file', new Blob([TWO.replace('Talk', 'Debate')]), 'town.ics');
    const second = await editor.send('POST', '/imports', {}, {}, form);
    expect(second.body).toMatchObject({ counts: { created: 0, updated: 1, unchanged: 1 } });
    expect(await titles()).toEqual(['Jazz', 'Debate']);

    const { body, headers } = await editor.get('/imports', { source, per_page: 1 });
    expect(body).toMatchObject({ total: 2, total_pages: 2, imports: [{ counts: { updated: 1 } }] });
    const next = `http://calendar.test/calendar/events/v1/imports/?per_page=1&source=${source}&page=2`;
    expect(body).toMatchObject({ next_rest_url: next });
    expect(headers.get('X-TEC-Total')).toBe('2');
    const secondId = (second.body as { id: number }).id;
    const undone = await editor.delete(`/imports/${secondId}`);
    expect(undone.body).toMatchObject({ id: secondId, status: 'undone' });
    expect(await titles()).toEqual(['Jazz', 'Talk']);
    expect((await editor.get(`/imports/${secondId}`)).body).toEqual(undone.body);
    expect(refusal(await editor.delete(`/imports/${secondId}`))).toEqual({
      status: 409,
      code: 'calendar_import_undone',
    });
    for (const verb of ['GET', 'DELETE'] as const)
      expect(refusal(await editor.send(verb, '/imports/99999'))).toEqual({
        status: 404,
        code: 'calendar_import_invalid_id',
      });
  });

  it('takes a file of 10 MB from editors alone, and refuses what is none of the format', async () => {
    const { editor } = calendar;
    const { id: source } = await makeSource();
    const type = { 'Content-Type': 'text/calendar' };
    const large = TWO.replace('SUMMARY:Jazz', `X-NOTE:${'x'.repeat(9 * 1024 * 1024)}\r\nSUMMARY:Jazz`);
    const made = await editor.send('POST', '/imports', { source }, type, large);
    expect(made.body).toMatchObject({ counts: { created: 2 } });
    const tooLarge = await editor.send('POST', '/imports', { source }, type, 'x'.repeat(13 * 1024 * 1024));
    expect(refusal(tooLarge)).toEqual({ status: 413, code: 'rest_request_too_large' });
    const byAuthor = await calendar.author.send('POST', '/imports', { source }, type, large);
    expect(refusal(byAuthor)).toEqual({ status: 413, code: 'rest_request_too_large' });

    const page = await editor.post('/imports', { source, content: '<!doctype html><p>Sign in' });
    expect(page.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { content: 'This is a web page, not a calendar.' } },
    });
    const nothing = await editor.post('/imports', { source });
    expect(refusal(nothing)).toMatchObject({ code: 'rest_missing_callback_param', params: ['content'] });
    const unknown = await editor.post('/imports', { source: 99_999, content: TWO });
    expect(refusal(unknown)).toEqual({ status: 404, code: 'calendar_source_invalid_id' });
  });

  it('imports a source by one process at a time', async () => {
    const { id: source } = await makeSource();
    const { id } = await load({ source, content: TWO });
    await calendar.dataSource.query(
      `UPDATE source_states SET import_id = 1, leased_until = '2027-03-10 12:00:30Z'`,
    );
    const running = await calendar.editor.post('/imports', { source, content: TWO });
    expect(refusal(running)).toEqual({ status: 409, code: 'calendar_import_running' });
    expect((await calendar.editor.get('/imports', { source })).body).toMatchObject({ total: 1 });
    await calendar.dataSource.query(`UPDATE imports SET status = 'running' WHERE id = $1`, [id]);
    const undo = await calendar.editor.delete(`/imports/${id}`);
    expect(refusal(undo)).toEqual({ status: 409, code: 'calendar_import_running' });
    clock.set(clock.now().add({ seconds: 31 }));
    expect(await load({ source, content: TWO })).toMatchObject({ counts: { unchanged: 2 } });
  });

  it('undoes an import whose process is gone, step by step', async () => {
    const { id: source } = await makeSource();
    const days = Array.from({ length: 70 }, (_, n) =>
      evening(
        `e${n}@x`,
        `Event ${n}`,
        `2027${n < 28 ? '05' : n < 56 ? '06' : '07'}${String((n % 28) + 1).padStart(2, '0')}`,
      ),
    );
    const { id } = await load({ source, content: calendarOf(...days) });
    await calendar.dataSource.query(`UPDATE imports SET status = 'running', ended_at = NULL`);
    await calendar.dataSource.query(
      `UPDATE source_states SET import_id = $1, leased_until = '2027-03-10 12:00:01Z'`,
      [id],
    );
    const running = await calendar.editor.delete(`/imports/${id}`);
    expect(refusal(running)).toEqual({ status: 409, code: 'calendar_import_running' });
    clock.set('2027-03-10T12:00:02Z');
    expect((await calendar.editor.get(`/imports/${id}`)).body).toMatchObject({ status: 'interrupted' });
    const { body } = await calendar.editor.delete(`/imports/${id}`);
    expect(body).toMatchObject({ id, status: 'undone', findings: [] });
    expect(await titles()).toEqual([]);
    expect(await load({ source, content: TWO })).toMatchObject({ counts: { created: 2 } });
  });

  it('finds nothing for what no source can be', async () => {
    const { body } = await calendar.editor.get('/imports', { source: '99999999999' });
    expect(body).toMatchObject({ imports: [], total: 0 });
    for (const path of ['/events/external/a%00b/x', '/events/external/Town/a%00b'])
      expect((await calendar.editor.get(path)).status).toBe(404);
  });

  it('takes what cannot be stored out of the fields of a source', async () => {
    const fields = { columns: { 'Ra\u0000um': 'venue' }, defaults: { categories: ['To\u0000wn'] } };
    expect(await makeSource(fields)).toMatchObject({
      columns: { Raum: 'venue' },
      defaults: { categories: ['Town'] },
    });
  });
});
