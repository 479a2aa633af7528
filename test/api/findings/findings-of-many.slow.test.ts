import { startOwnCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';
import { until } from '../../support/until.js';

it('marks more events than a request has time for, by the job', async () => {
  const calendar = await startOwnCalendar({ STATEMENT_TIMEOUT_MS: '1000' });
  try {
    const { dataSource, editor } = calendar;
    await makeEvent(editor);
    // As long as a million events take.
    await dataSource.query(
      `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$;
       TRUNCATE finding_cursor, unchecked_events, event_findings;
       CREATE TRIGGER take_long AFTER INSERT ON unchecked_events EXECUTE FUNCTION take_long()`,
    );
    expect(refusal(await editor.get('/events', { findings: 'must' }))).toEqual({
      status: 503,
      code: 'calendar_query_too_slow',
    });
    await until('the job has checked the event', async () => {
      const found = await dataSource.query<object[]>('SELECT codes FROM event_findings');
      return found.length === 1;
    });
    await dataSource.query('DROP TRIGGER take_long ON unchecked_events');
    expect((await editor.get('/events', { findings: 'must' })).body).toMatchObject({ total: 1 });
  } finally {
    await calendar.close();
  }
});
