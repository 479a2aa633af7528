import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

interface Occurrence extends Made {
  readonly title: string;
  readonly cost: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly series: { readonly id: number; readonly changed: string[] };
}

const WEEKLY = {
  title: 'Yoga',
  cost: '5',
  start_date: '2027-11-02 19:00',
  end_date: '2027-11-02 20:00',
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

describe('occurrences that come back, or keep what is their own', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const list = async (id: number, more: Record<string, string> = {}): Promise<Occurrence[]> => {
    const query = { series: id, per_page: 100, start_date: '2026-01-01', end_date: '2030-12-31', ...more };
    return ((await calendar.editor.get('/events', query)).body as { events: Occurrence[] }).events;
  };
  const make = async (): Promise<{ id: number; events: Occurrence[] }> => {
    const { series } = (await makeEvent(calendar.editor, WEEKLY)) as Occurrence;
    return { id: series.id, events: await list(series.id) };
  };
  const update = async (event: Made | undefined, body: object): Promise<void> => {
    expect(await calendar.editor.post(`/events/${event?.id}`, body)).toMatchObject({ status: 200 });
  };

  it.each([
    ['alone', { status: 'publish' }, 2],
    ['by the rule', { recurrence: 'FREQ=WEEKLY;COUNT=6', scope: 'all' }, 0],
  ])('is like the others after the trash, %s, but for its own values', async (_, body, target) => {
    const { id, events } = await make();
    await update(events[2], { cost: '9' });
    await calendar.editor.delete(`/events/${events[2]?.id}`);
    await update(events[0], { title: 'Pilates', cost: '7', scope: 'all' });
    await update(events[0], { ml_language: 'sl', title: 'Pilates (sl)', scope: 'all' });
    await update(events[0], {
      start_date: '2027-11-02 18:00',
      end_date: '2027-11-02 19:30',
      timezone: 'Europe/Ljubljana',
      scope: 'all',
    });

    await update(events[target], body);

    const back = (await list(id)).find((one) => one.id === events[2]?.id);
    expect(back).toMatchObject({
      title: 'Pilates',
      cost: '$9',
      start_date: '2027-11-16 18:00:00',
      end_date: '2027-11-16 19:30:00',
      series: { changed: ['cost'] },
    });
    expect((await list(id, { ml_language: 'sl' })).map(({ title }) => title)).toContain('Pilates (sl)');
    expect(await list(id, { ml_language: 'sl' })).toHaveLength((await list(id)).length);
    expect((await list(id, { search: 'Yoga' })).length).toBe(0);
  });

  it('does not bring back a translation that was removed from one occurrence', async () => {
    const { id, events } = await make();
    await update(events[0], { ml_language: 'sl', title: 'Joga', scope: 'all' });
    await calendar.editor.delete(`/events/${events[1]?.id}`, { ml_language: 'sl' });
    await calendar.editor.delete(`/events/${events[1]?.id}`);

    await update(events[1], { status: 'publish' });

    expect(await list(id)).toHaveLength(5);
    expect((await list(id, { ml_language: 'sl' })).map((one) => one.id)).not.toContain(events[1]?.id);
  });

  it('keeps the day of a moved occurrence that sends another end for all', async () => {
    const { id, events } = await make();
    await update(events[1], { start_date: '2027-11-10 19:00', end_date: '2027-11-10 20:00' });

    await update(events[1], { end_date: '2027-11-10 21:00', scope: 'all' });
    await update(events[0], { start_date: '2027-11-02 18:00', scope: 'all' });

    const after = await list(id);
    expect(after.map(({ start_date: start, end_date: end }) => `${start} ${end.slice(11, 16)}`)).toEqual([
      '2027-11-02 18:00:00 21:00',
      '2027-11-10 19:00:00 21:00',
      '2027-11-16 18:00:00 21:00',
      '2027-11-23 18:00:00 21:00',
      '2027-11-30 18:00:00 21:00',
    ]);
    expect(after[1]?.series.changed).toEqual(['start_date']);
  });

  it('ends with the occurrence from which on its only language is removed', async () => {
    const { id, events } = await make();

    await calendar.editor.delete(`/events/${events[2]?.id}`, { ml_language: 'en', scope: 'following' });

    expect(await list(id)).toHaveLength(2);
    expect((await calendar.editor.get(`/series/${id}`)).body).toMatchObject({
      total: 2,
      excluded: [],
      rules: ['FREQ=WEEKLY;UNTIL=20271116T185959'],
    });
  });
});
