import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { invalid, refusal } from '../../support/responses.js';

interface Occurrence extends Made {
  readonly title: string;
  readonly cost: string;
  readonly categories: readonly { readonly name: string }[];
  readonly tags: readonly { readonly name: string }[];
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

  it('is not like one that differs from its series', async () => {
    const { id, events } = await make();
    const [first, ...others] = events;
    await update(first, { title: 'Open day', cost: '0' });
    for (const one of others) await calendar.editor.delete(`/events/${one.id}`);

    await update(others[0], { status: 'publish' });

    expect((await list(id)).map(({ title, cost }) => [title, cost])).toEqual([
      ['Open day', 'Free'],
      ['Yoga', '$5'],
    ]);
  });

  it.each([
    ['categories', 'tags'],
    ['tags', 'categories'],
  ] as const)('keeps its own %s when all get other %s', async (own, shared) => {
    const { id, events } = await make();
    await update(events[0], { categories: 'Sport', tags: 'indoors', scope: 'all' });
    await update(events[2], { [own]: 'Special' });

    await update(events[0], { [shared]: 'New', scope: 'all' });

    const named = (terms: readonly { readonly name: string }[]): string =>
      terms.map(({ name }) => name).join();
    const shown = (await list(id)).map((event) => [named(event[own]), named(event[shared])]);
    const former = own === 'tags' ? 'indoors' : 'Sport';
    expect(shown).toEqual([former, former, 'Special', former, former].map((name) => [name, 'New']));
  });

  it('has nothing of its own any more once all are like it, at its times', async () => {
    const { id, events } = await make();
    await update(events[2], { title: 'Pilates' });
    await update(events[2], {
      title: 'Dance',
      start_date: '2027-11-16 18:00',
      end_date: '2027-11-16 19:00',
      scope: 'all',
    });

    await update(events[0], { title: 'Chess', scope: 'all' });

    const shown = (await list(id)).map(({ title, start_date: start, series }) => [
      title,
      start.slice(11),
      series.changed,
    ]);
    expect(shown).toEqual(events.map(() => ['Chess', '18:00:00', []]));
  });

  it('does not move when the rule names the hours', async () => {
    const { series } = (await makeEvent(calendar.editor, {
      ...WEEKLY,
      recurrence: 'FREQ=WEEKLY;BYHOUR=19;COUNT=2',
    })) as Occurrence;
    const [first] = await list(series.id);

    const refused = await calendar.editor.post(`/events/${first?.id}`, {
      start_date: '2027-11-02 18:00',
      scope: 'all',
    });

    expect(refusal(refused)).toEqual(invalid('start_date'));
    expect((await list(series.id)).map(({ start_date: start }) => start)).toEqual([
      '2027-11-02 19:00:00',
      '2027-11-09 19:00:00',
    ]);
  });
});
