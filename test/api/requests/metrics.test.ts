import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { anEvent } from '../../support/make.js';
import { startOwnCalendar, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { metricsOf } from '../../support/metrics.js';

const made = (route: string, status: number, method = 'GET'): string =>
  `calendar_request_duration_seconds_count{method="${method}",route="/calendar/events/v1${route}",status="${status}"}`;

describe('GET /metrics', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());

  it('counts requests by the pattern of their route, and those answered from memory apart', async () => {
    const { id } = await calendar.editor.make('/events', anEvent({ title: 'Counted' }));
    // News of it that come late would empty the memory between the reads.
    await calendar.app.get(ChangeFeed).catchUp();
    for (let n = 0; n < 3; n += 1) await calendar.visitor.get(`/events/${id}`);
    await calendar.visitor.get('/events/99999');
    await calendar.visitor.get('/nowhere');

    const metrics = await metricsOf(calendar);

    expect(metrics.get(made('/events', 201, 'POST'))).toBe(1);
    expect(metrics.get(made('/events/:id', 200))).toBe(1);
    expect(metrics.get(made('/events/:id', 404))).toBe(1);
    expect(metrics.get('calendar_answer_hits_total')).toBe(2);
    expect(metrics.get('calendar_answer_misses_total')).toBe(2);
    expect(metrics.get('calendar_answers_kept')).toBe(1);
    expect(metrics.get('calendar_database_waiting')).toBe(0);
    expect([...metrics.keys()].filter((name) => /99999|nowhere/.test(name))).toEqual([]);
  });

  it('counts how often a total of a list was still known', async () => {
    for (const page of [1, 2, 3]) await calendar.visitor.get('/venues', { page, per_page: 1 });

    const metrics = await metricsOf(calendar);

    expect(metrics.get('calendar_total_hits_total')).toBe(2);
    expect(metrics.get('calendar_total_misses_total')).toBe(1);
    expect(metrics.get('calendar_totals_kept')).toBe(1);
  });

  it('is a read alone', async () => {
    const answer = await fetch(`${calendar.visitor.root}/metrics`, { method: 'POST' });

    expect(await answer.json()).toMatchObject({ code: 'rest_no_route' });
  });

  it('can be switched off', async () => {
    const quiet = await startTestCalendar({ METRICS: 'false' });

    const answer = await fetch(`${quiet.visitor.root}/metrics`);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'rest_no_route' });
    await quiet.close();
  });
});
