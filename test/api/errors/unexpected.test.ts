import { pino } from 'pino';
import { buildLoggerOptions } from '../../../src/service/edge/logger.js';
import { TermsService } from '../../../src/calendar/terms/terms.service.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

type Line = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OWN_ID = /^[0-9a-f]{32}$/;

describe('a failure nobody expected', () => {
  let calendar: TestCalendar;
  const lines: Line[] = [];

  beforeAll(async () => {
    const write = (line: string): void => {
      lines.push(JSON.parse(line) as Line);
    };
    calendar = await startTestCalendar({}, pino(buildLoggerOptions('info'), { write }));
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    lines.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  const failing = (thrown: unknown): void => {
    jest.spyOn(calendar.app.get(TermsService), 'list').mockRejectedValue(thrown);
  };
  const idOf = (body: unknown): string => (body as { data: { errorId: string } }).data.errorId;
  const failures = (): Line[] => lines.filter((line) => line['msg'] === 'internal_server_error');

  it('is told with an id that stands in the log, with the cause', async () => {
    failing(new TypeError('cannot read the secret plan'));

    const { status, body, headers } = await calendar.visitor.get('/tags');

    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'internal_server_error',
      message: 'Something went wrong in the service. Please quote the errorId when you report it.',
      data: { status: 500, errorId: expect.stringMatching(UUID) as string },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(failures()).toMatchObject([
      {
        level: 'error',
        errorId: idOf(body),
        err: {
          type: 'TypeError',
          message: 'cannot read the secret plan',
          stack: expect.stringContaining('unexpected.test') as string,
        },
        req: { method: 'GET', path: '/calendar/events/v1/tags' },
      },
    ]);
  });

  it('is one error in the log, beside the line of the request, under the id that the answer tells', async () => {
    failing(new Error('once'));

    const own = await calendar.visitor.get('/tags');
    const sent = await calendar.visitor.get('/tags', {}, { 'X-Request-Id': 'proxy-7' });

    const ids = [own, sent].map(({ headers }) => headers.get('X-Request-Id'));
    expect(ids).toEqual([expect.stringMatching(OWN_ID), 'proxy-7']);
    const path = '/calendar/events/v1/tags';
    expect(lines).toMatchObject(
      ids.flatMap((id) => [
        { level: 'error', msg: 'internal_server_error', req: { id, method: 'GET', path } },
        { level: 'warn', msg: 'request failed', req: { id, method: 'GET', path }, res: { status: 500 } },
      ]),
    );
    expect(lines.map((line) => 'err' in line)).toEqual([true, false, true, false]);
  });

  it('has an id of its own each time', async () => {
    failing(new Error('again'));

    const ids = [
      idOf((await calendar.visitor.get('/tags')).body),
      idOf((await calendar.visitor.get('/tags')).body),
    ];

    expect(new Set(ids).size).toBe(2);
    expect(failures().map((line) => line['errorId'])).toEqual(ids);
  });

  it.each([
    ['a text', 'words'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { status: 418, message: 'I am a teapot' }],
  ])('is told in the same way when %s is thrown', async (_, thrown) => {
    failing(thrown);

    const { status, body } = await calendar.visitor.get('/tags');

    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'internal_server_error',
      message: 'Something went wrong in the service. Please quote the errorId when you report it.',
      data: { status: 500, errorId: expect.stringMatching(UUID) as string },
    });
    expect(failures()).toMatchObject([{ errorId: idOf(body) }]);
  });

  it('of the database tells its statement to the log alone, and what was sent to nobody', async () => {
    const { id } = await makeEvent(calendar.editor);
    await calendar.dataSource.query('ALTER TABLE event_texts RENAME TO lost_texts');

    const { status, body } = await calendar.editor.post(
      `/events/${id}`,
      { title: 'Private words', password: 'open-sesame' },
      { search: 'query-words' },
    );
    await calendar.dataSource.query('ALTER TABLE lost_texts RENAME TO event_texts');

    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/event_texts|relation|SELECT|INSERT|42P01/i);
    expect(failures()).toMatchObject([{ errorId: idOf(body), err: { code: '42P01' } }]);
    expect(failures()[0]?.['err']).toHaveProperty('query');
    const log = JSON.stringify(lines);
    expect(log).not.toMatch(/Private words|open-sesame|query-words|Basic /);
    expect(log).not.toContain(calendar.secrets.editor);
    expect(calendar.secrets.editor).not.toBe('');
  });

  it('leaves the service as it was', async () => {
    failing(new Error('once'));
    await calendar.visitor.get('/tags');
    jest.restoreAllMocks();

    expect((await calendar.visitor.get('/tags')).body).toMatchObject({ tags: [], total: 0 });
  });

  it('is the only thing that is logged as an error', async () => {
    await calendar.visitor.get('/nothing');
    await calendar.visitor.post('/events', {});
    await calendar.editor.post('/events', {});

    expect(lines.map((line) => [line['level'], line['res']])).toEqual([
      ['info', { status: 404 }],
      ['info', { status: 401 }],
      ['info', { status: 400 }],
    ]);
  });
});
