import { Client } from 'pg';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

const UNAVAILABLE = { status: 503, code: 'rest_service_unavailable' };
const TOO_SLOW = { status: 503, code: 'calendar_query_too_slow' };

/** Somebody else at the same database, who holds locks and ends connections. */
describe('a database that fails', () => {
  let calendar: TestCalendar;
  let neighbour: Client;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '1000' });
    const { url } = calendar.dataSource.options as { url: string };
    neighbour = new Client({ connectionString: url });
    await neighbour.connect();
  });
  afterAll(async () => {
    await neighbour.end();
    await calendar.close();
  });
  beforeEach(() => calendar.empty());
  afterEach(() => neighbour.query('ROLLBACK'));

  const lock = async (table: string): Promise<void> => {
    await neighbour.query('BEGIN');
    await neighbour.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  };

  it('answers 503 with the time to wait while a table is locked, and works afterwards', async () => {
    const event = await makeEvent(calendar.editor);
    await lock('events, event_listings');

    const answers = await Promise.all([
      calendar.visitor.get('/events'),
      calendar.visitor.get(`/events/${event.id}`),
      calendar.editor.post('/events', anEvent()),
      calendar.editor.post(`/events/${event.id}`, { title: 'Changed' }),
    ]);
    await neighbour.query('ROLLBACK');

    for (const answer of answers) {
      expect(refusal(answer)).toEqual(UNAVAILABLE);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(answers[0].body).toEqual({
      code: 'rest_service_unavailable',
      message: 'The service is not available at the moment. Please try again shortly.',
      data: { status: 503 },
    });
    expect((await calendar.visitor.get('/events')).body).toMatchObject({
      events: [{ id: event.id }],
      total: 1,
    });
  });

  it('answers 503 when it cannot find out who asks, and visitors as ever', async () => {
    await lock('secrets');

    expect(refusal(await calendar.editor.get('/tags'))).toEqual(UNAVAILABLE);
    expect((await calendar.visitor.get('/tags')).body).toMatchObject({ tags: [], total: 0 });
  });

  it('answers in the language that was asked', async () => {
    await lock('event_listings');

    const answer = await calendar.visitor.get('/events', { ml_language: 'de' });

    expect(refusal(answer)).toEqual(UNAVAILABLE);
    expect(answer.headers.get('Content-Language')).toBe('de');
  });

  it('tells that a query is too slow, and gives no partial answer', async () => {
    await makeEvent(calendar.editor);
    await neighbour.query('ALTER TABLE event_listings RENAME TO slow_listings');
    await neighbour.query('CREATE VIEW event_listings AS SELECT l.* FROM slow_listings l, pg_sleep(60)');

    const answer = await calendar.visitor.get('/events');
    await neighbour.query('DROP VIEW event_listings');
    await neighbour.query('ALTER TABLE slow_listings RENAME TO event_listings');

    expect(answer.body).toEqual({
      code: 'calendar_query_too_slow',
      message: 'This query takes too long. Please narrow it down.',
      data: { status: 503 },
    });
    expect(refusal(answer)).toEqual(TOO_SLOW);
    expect((await calendar.visitor.get('/events')).body).toMatchObject({ total: 1 });
  });

  it('keeps nothing of a write that is too slow', async () => {
    await neighbour.query(
      `CREATE FUNCTION doze() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END'`,
    );
    await neighbour.query(
      'CREATE TRIGGER doze BEFORE INSERT ON event_texts FOR EACH ROW EXECUTE FUNCTION doze()',
    );

    const answer = await calendar.editor.post('/events', anEvent({ venue: { venue: 'Hall' }, tags: 'jazz' }));
    await neighbour.query('DROP FUNCTION doze CASCADE');

    expect(refusal(answer)).toEqual(TOO_SLOW);
    expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 0 });
    expect((await calendar.editor.get('/venues')).body).toMatchObject({ total: 0 });
    expect((await calendar.editor.get('/tags', { hide_empty: false })).body).toMatchObject({ total: 0 });
  });

  it('answers 503 when the connection is cut in mid-flight, keeps nothing, and recovers', async () => {
    await lock('event_texts');
    const sent = calendar.editor.post('/events', anEvent());
    const waiting = await until('the statement that waits', async () => {
      const { rows } = await neighbour.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0];
    });

    await neighbour.query('SELECT pg_terminate_backend($1)', [waiting.pid]);
    const answer = await sent;
    await neighbour.query('ROLLBACK');

    expect(refusal(answer)).toEqual(UNAVAILABLE);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 0 });
    expect(await makeEvent(calendar.editor)).toMatchObject({ title: 'Harbour Jazz Night' });
  });

  it('outlives the loss of all its idle connections', async () => {
    await makeEvent(calendar.editor);

    await neighbour.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const answer = await until('an answer over a new connection', async () => {
      const given = await calendar.visitor.get('/events');
      if (given.status !== 200) expect(refusal(given)).toEqual(UNAVAILABLE);
      return given.status === 200 && given;
    });

    expect(answer.body).toMatchObject({ total: 1 });
  });
});

describe('a service whose connections are closed', () => {
  it('answers 503 to what still arrives', async () => {
    const calendar = await startTestCalendar();
    try {
      await calendar.dataSource.destroy();

      expect(refusal(await calendar.visitor.get('/events'))).toEqual(UNAVAILABLE);
      expect(refusal(await calendar.editor.get('/events'))).toEqual(UNAVAILABLE);
      expect(refusal(await calendar.visitor.get('/nothing'))).toEqual({ status: 404, code: 'rest_no_route' });
    } finally {
      await calendar.close();
    }
  });
});
