import type { ApiResponse, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';
import { isReplayed, post } from '../requests/keyed.js';

interface Occurrence extends Made {
  readonly title: string;
  readonly slug: string;
  readonly cost: string;
  readonly start_date: string;
  readonly series: { readonly id: number; readonly excluded: readonly string[] } | null;
}

const YOGA = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

describe('a series', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await calendar.dataSource.query('DELETE FROM idempotency_keys');
  });

  const list = async (query: Record<string, string | number> = {}): Promise<Occurrence[]> => {
    const { body } = await calendar.editor.get('/events', {
      per_page: 50,
      status: 'publish,draft',
      ...query,
    });
    return (body as { events: Occurrence[] }).events;
  };
  const make = async (more: object = {}): Promise<Occurrence> =>
    (await makeEvent(calendar.editor, { ...YOGA, ...more })) as Occurrence;

  it('is created and changed once for each Idempotency-Key', async () => {
    const created = await post(calendar.editor, 'create', YOGA);
    const again = await post(calendar.editor, 'create', YOGA);
    expect([isReplayed(created), isReplayed(again)]).toEqual([false, true]);
    expect(again.body).toEqual(created.body);
    expect(await list()).toHaveLength(5);

    const { id, series } = created.body as Occurrence;
    const split = { title: 'Advanced', scope: 'following' };
    const third = (await list())[2]?.id;
    for (const isAgain of [false, true]) {
      const answer = await post(calendar.editor, 'split', split, `/events/${third}`);
      expect([isReplayed(answer), answer.body]).toMatchObject([isAgain, { id: third, title: 'Advanced' }]);
    }
    for (const isAgain of [false, true]) {
      const answer = await post(calendar.editor, 'series', { cost: '7' }, `/series/${series?.id}`);
      expect([isReplayed(answer), answer.body]).toMatchObject([isAgain, { id: series?.id, total: 2 }]);
    }
    expect(
      refusal(await post(calendar.editor, 'series', { cost: '8' }, `/series/${series?.id}`)),
    ).toMatchObject({
      status: 422,
    });
    const events = await list();
    expect(events.map(({ title, cost }) => `${title} ${cost}`)).toEqual([
      ...Array<string>(2).fill('Yoga $7'),
      ...Array<string>(3).fill('Advanced '),
    ]);
    expect(new Set(events.map((event) => event.series?.id)).size).toBe(2);
    expect(events[0]?.id).toBe(id);
  });

  it('is changed by one request after the other, and loses no change', async () => {
    const { id } = await make();
    const ids = (await list()).map((event) => event.id);
    const write = (n: number, body: object): Promise<ApiResponse> =>
      calendar.editor.post(`/events/${ids[n] ?? id}`, { scope: 'all', ...body });

    const answers = await Promise.all([
      write(0, { title: 'Pilates' }),
      write(1, { cost: '7' }),
      write(2, { scope: 'this', start_date: '2027-03-30 18:00', end_date: '2027-03-30 19:00' }),
      calendar.editor.delete(`/events/${ids[3]}`),
      write(4, { ml_language: 'sl', title: 'Joga' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const events = await list();
    expect(
      events.map(({ title, cost, start_date: start }) => `${start.slice(5, 16)} ${title} ${cost}`),
    ).toEqual([
      '03-16 19:00 Pilates $7',
      '03-23 19:00 Pilates $7',
      '03-30 18:00 Pilates $7',
      '04-13 19:00 Pilates $7',
    ]);
    expect(events[0]?.series?.excluded).toEqual(['2027-04-06 19:00:00']);
    expect((await list({ ml_language: 'sl' })).map(({ title }) => title)).toEqual(Array(4).fill('Joga'));
  });

  it('is published as a whole or one by one, with dated slugs', async () => {
    const { id } = await make({ status: 'draft' });
    const drafts = await list();
    expect(await calendar.visitor.get('/events')).toMatchObject({ body: { total: 0 } });

    await calendar.editor.post(`/events/${drafts[2]?.id}`, { status: 'publish' });
    const publicSlugs = async (): Promise<string[]> => {
      const { body } = await calendar.visitor.get('/events');
      return (body as { events: Occurrence[] }).events.map(({ slug }) => slug);
    };
    expect(await publicSlugs()).toEqual(['yoga-2027-03-30']);

    await calendar.editor.post(`/events/${id}`, { status: 'publish', scope: 'all' });
    expect(await publicSlugs()).toEqual([
      'yoga-2027-03-16',
      'yoga-2027-03-23',
      'yoga-2027-03-30',
      'yoga-2027-04-06',
      'yoga-2027-04-13',
    ]);
  });

  it('answers its occurrences like single events, but for `series`', async () => {
    const venue = { venue: 'Hall' };
    const occurrence = await make({ venue, slug: 'same', recurrence: 'FREQ=WEEKLY;COUNT=1' });
    const single = await make({ venue: occurrence['venue'], slug: 'same-2027-03-17', recurrence: null });
    const withoutNames = (event: Occurrence): unknown =>
      JSON.parse(
        JSON.stringify({ ...event, id: 0, series: null })
          .replaceAll(new RegExp(`\\b(events/|id=|events.v1.)${event.id}\\b`, 'g'), '$1ID')
          .replaceAll(/same-2027-03-1[67]/g, 'SLUG'),
      );
    expect(Object.keys(occurrence)).toEqual(Object.keys(single));
    expect(withoutNames(occurrence)).toEqual(withoutNames(single));
    expect([occurrence.series, single.series]).toEqual([expect.any(Object), null]);
  });

  it('takes status, attendance and former starts to all occurrences', async () => {
    const { id } = await make();
    const at = { start_date: '2027-03-16 20:00', end_date: '2027-03-16 21:30' };
    await calendar.editor.post(`/events/${id}`, {
      scope: 'all',
      event_status: 'rescheduled',
      event_status_reason: 'The hall is taken',
      ...at,
      attendance_mode: 'mixed',
      online_url: 'https://meet.example/yoga',
      age_min: 6,
      accessibility: 'wheelchair',
    });
    const facts = (await list()).map((event) => [
      event.start_date,
      event['previous_start_date'],
      event['event_status'],
      event['event_status_reason'],
      event['attendance_mode'],
      event['online_url'],
      event['age_min'],
      event['accessibility'],
    ]);
    expect(facts).toEqual(
      ['03-16', '03-23', '03-30', '04-06', '04-13'].map((day) => [
        `2027-${day} 20:00:00`,
        `2027-${day} 19:00:00`,
        'rescheduled',
        'The hall is taken',
        'mixed',
        'https://meet.example/yoga',
        6,
        ['wheelchair'],
      ]),
    );

    await calendar.editor.post(`/events/${id}`, { scope: 'all', event_status: 'scheduled' });
    expect((await list()).map((event) => event['previous_start_date'])).toEqual(Array(5).fill(null));
  });
});
