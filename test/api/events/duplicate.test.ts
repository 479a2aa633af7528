// What a copy of an event has that its fields do not say: dates, languages, rights, status, series (test/api/fields has the rest).
import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

const START = '2027-10-30 19:30:00';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const copyOf = (id: number, sent: object = {}): Promise<Made> =>
  calendar.editor.make(`/events/${id}/duplicate`, { start_date: START, ...sent });

describe('dates', () => {
  const ZONE = { timezone: 'Europe/Ljubljana' };
  const rows: [
    what: string,
    event: Record<string, unknown>,
    sent: object,
    copy: { start_date: string; end_date: string; timezone?: string; all_day?: boolean },
  ][] = [
    ['lasts as long', {}, {}, { start_date: START, end_date: '2027-10-30 23:00:00' }],
    [
      'ends at the same hour when clocks change',
      { ...ZONE, end_date: '2027-05-02 05:00:00' },
      {},
      { start_date: START, end_date: '2027-10-31 05:00:00', timezone: 'Europe/Ljubljana' },
    ],
    [
      'ends when it is said',
      {},
      { end_date: '2027-10-30 20:00' },
      { start_date: START, end_date: '2027-10-30 20:00:00' },
    ],
    [
      'has as many days',
      { all_day: true, end_date: '2027-05-02' },
      {},
      { start_date: '2027-10-30 00:00:00', end_date: '2027-10-31 23:59:59', all_day: true },
    ],
    [
      'moves to another zone',
      {},
      { timezone: 'Asia/Tokyo' },
      { start_date: START, end_date: '2027-10-30 23:00:00', timezone: 'Asia/Tokyo' },
    ],
    [
      'reads words and offsets',
      ZONE,
      { start_date: '2027-10-29T17:30:00Z' },
      { start_date: '2027-10-29 19:30:00', end_date: '2027-10-29 23:00:00' },
    ],
  ];
  it.each(rows)('%s', async (_, event, sent, expected) => {
    const { id } = await makeEvent(calendar.editor, event);
    expect(await copyOf(id, sent)).toMatchObject({
      ...expected,
      title: 'Harbour Jazz Night',
      status: 'draft',
    });
    expect(await calendar.editor.get(`/events/${id}`)).toMatchObject({ body: { status: 'publish' } });
  });

  it.each([
    [{}, { status: 400, code: 'rest_missing_callback_param', params: ['start_date'] }],
    [{ start_date: 'soon' }, { status: 400, code: 'rest_invalid_param', params: ['start_date'] }],
    [
      { start_date: START, end_date: '2027-10-30 19:00' },
      { status: 400, code: 'rest_invalid_param', params: ['end_date'] },
    ],
    [
      { start_date: START, series: 'perhaps' },
      { status: 400, code: 'rest_invalid_param', params: ['series'] },
    ],
  ])('refuses %j', async (sent, expected) => {
    const { id } = await makeEvent(calendar.editor);
    expect(refusal(await calendar.editor.post(`/events/${id}/duplicate`, sent))).toEqual(expected);
    expect(eventIds(await calendar.editor.get('/events', { status: 'draft', when: 'all' }))).toEqual([]);
  });
});

it('has all languages, outdated where they are, and takes what is sent for its own', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { description: 'First', cost: '€5', password: 'sesame' });
  await editor.post(`/events/${id}`, { ml_language: 'de', title: 'Jazznacht' });
  await editor.post(`/events/${id}`, { ml_language: 'sl', title: 'Večer džeza' });
  await editor.send('DELETE', `/events/${id}`, { ml_language: 'sl' });
  const copy = await copyOf(id, { title: 'Second night', cost: '€6', status: 'publish' });
  expect(copy).toMatchObject({ title: 'Second night', cost: '€6', slug: 'second-night', status: 'publish' });
  const { body } = await editor.get(`/events/${copy.id}`, { ml_language: 'de', context: 'edit' });
  expect(body).toMatchObject({ title: 'Jazznacht', slug: 'jazznacht-2', description: null });
  expect(Object.keys((body as { translations: object }).translations)).toEqual(['de', 'en']);
  expect(refusal(await calendar.visitor.get(`/events/${copy.id}`))).toMatchObject({
    code: 'event-password-protected',
  });
});

it('is found by its words, and counted in the history once it exists', async () => {
  const { id } = await makeEvent(calendar.editor);
  const copy = await copyOf(id);
  const query = { search: 'harbour', status: 'draft', when: 'all' };
  expect(eventIds(await calendar.editor.get('/events', query))).toEqual([copy.id]);
  const { body } = await calendar.editor.get(`/events/${copy.id}/history`);
  expect(body).toMatchObject({ total: 1, changes: [{ op: 'created' }] });
});

it('repeats only when that is asked for', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
  expect(await copyOf(id)).toMatchObject({ series: null });
  const copy = await copyOf(id, { series: true });
  expect(copy).toMatchObject({ start_date: START, series: expect.any(Object) as object });
  const { id: series } = (copy as Made & { series: { id: number } }).series;
  const dates = { series, status: 'draft', when: 'all' };
  expect(eventIds(await editor.get('/events', dates))).toHaveLength(3);
  expect(await copyOf(id, { recurrence: 'FREQ=DAILY;COUNT=2' })).not.toMatchObject({ series: null });
});

describe('rights', () => {
  const rows: [
    who: 'visitor' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator',
    owner: 'contributor' | 'author',
    status: 'publish' | 'draft',
    expected: number,
  ][] = [
    ['visitor', 'author', 'publish', 401],
    ['subscriber', 'author', 'publish', 403],
    ['contributor', 'contributor', 'draft', 201],
    // What they may not change any more.
    ['contributor', 'contributor', 'publish', 201],
    ['contributor', 'author', 'publish', 403],
    ['author', 'author', 'publish', 201],
    ['author', 'contributor', 'draft', 403],
    ['editor', 'contributor', 'draft', 201],
    ['administrator', 'author', 'publish', 201],
  ];
  it.each(rows)('a %s copies an event of the %s (%s): %i', async (who, owner, status, expected) => {
    const { id } = await makeEvent(calendar[owner], { status: 'draft' });
    await calendar.editor.post(`/events/${id}`, { status });
    const answer = await calendar[who].post(`/events/${id}/duplicate`, {
      start_date: START,
      status: 'publish',
    });
    expect(answer.status).toBe(expected);
    if (expected !== 201) return;
    const isContributor = who === 'contributor';
    expect(answer.body).toMatchObject({
      author: String(calendar.userIds[who as 'editor']),
      status: isContributor ? 'pending' : 'publish',
    });
  });

  it('knows no copy of what is not there, no event, or in the trash', async () => {
    const { editor } = calendar;
    const venue = await editor.make('/venues', { venue: 'Yard Hall' });
    const { id } = await makeEvent(editor);
    await editor.send('DELETE', `/events/${id}`);
    const ask = async (of: number): Promise<object> =>
      refusal(await editor.post(`/events/${of}/duplicate`, { start_date: START }));
    expect(await ask(4711)).toEqual({ status: 404, code: 'rest-event-not-found' });
    expect(await ask(venue.id)).toEqual({ status: 400, code: 'rest-invalid-event-id' });
    expect(await ask(id)).toEqual({ status: 410, code: 'event-is-in-trash' });
  });
});
