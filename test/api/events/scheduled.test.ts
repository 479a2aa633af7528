import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { inEnglish } from '../../support/responses.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

const DUE = '2027-03-10T13:00:00Z';
const JUST_BEFORE = '2027-03-10T12:59:59.999Z';
const HIDDEN = { status: 403, code: 'event-not-accessible' };

describe('an event that is scheduled', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is hidden until its moment, and public from then on', async () => {
    const event = await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00', tags: 'x' });

    clock.set(JUST_BEFORE);
    const listBefore = await calendar.visitor.get('/events');
    const before = await calendar.visitor.get(`/events/${event.id}`);
    const tagsBefore = await calendar.visitor.get('/tags');
    clock.set(DUE);
    const after = await calendar.visitor.get(`/events/${event.id}`);

    const url = `${SITE}/event/harbour-jazz-night/`;
    const { json_ld, ...body } = after.body as Record<string, unknown>;
    const [tag] = event['tags'] as object[];
    expect(event['status']).toBe('future');
    expect(eventIds(listBefore)).toEqual([]);
    expect(refusal(before)).toEqual(HIDDEN);
    expect(tagsBefore.body).toMatchObject({ total: 0 });
    expect(json_ld).toMatchObject({ url });
    expect(body).toEqual({
      ...event,
      status: 'publish',
      url,
      website: url,
      tags: [{ ...tag, count: 1 }],
      translations: inEnglish('events/1', 'harbour-jazz-night'),
    });
  });

  it.each([
    ['the list', '/events', { total: 1, events: [{ id: 1, status: 'publish' }] }],
    ['its slug', '/events/by-slug/harbour-jazz-night', { id: 1, status: 'publish' }],
    ['its tag', '/tags', { total: 1, tags: [{ count: 1 }] }],
    ['one of its words', '/events?search=harbour', { total: 1, events: [{ id: 1 }] }],
  ])('is public at its moment also when %s is asked first', async (_, path, shown) => {
    await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00', tags: 'x' });
    await calendar.visitor.get(path);

    clock.set(DUE);
    const { status, body } = await calendar.visitor.get(path);

    expect(status).toBe(200);
    expect(body).toMatchObject(shown);
  });

  it('comes one after the other, each at its own moment', async () => {
    for (const minute of ['30', '10', '20']) {
      await makeEvent(calendar.author, { date_utc: `2027-03-10 13:${minute}` });
    }

    const seen: number[][] = [];
    for (const minute of ['09', '10', '20', '29', '30']) {
      clock.set(`2027-03-10T13:${minute}:00Z`);
      seen.push(eventIds(await calendar.visitor.get('/events')));
    }

    expect(seen).toEqual([[], [2], [2, 3], [2, 3], [2, 3, 1]]);
  });

  it('can be moved, and called off', async () => {
    const earlier = await makeEvent(calendar.author, { date_utc: '2027-03-12' });
    const later = await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00' });
    const draft = await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00' });
    const gone = await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00' });
    await calendar.author.post(`/events/${earlier.id}`, { date_utc: '2027-03-10 13:00' });
    await calendar.author.post(`/events/${later.id}`, { date_utc: '2027-03-12' });
    await calendar.author.post(`/events/${draft.id}`, { status: 'draft' });
    await calendar.author.delete(`/events/${gone.id}`);

    clock.set(DUE);
    const list = await calendar.visitor.get('/events');

    expect(eventIds(list)).toEqual([earlier.id]);
  });

  it('leaves a draft alone whose date has come', async () => {
    const draft = await makeEvent(calendar.author, { status: 'draft', date_utc: '2027-03-10 13:00' });

    clock.set(DUE);
    const answer = await calendar.visitor.get(`/events/${draft.id}`);

    expect(refusal(answer)).toEqual(HIDDEN);
  });

  it('brings its scheduled venue with it, when that is due too', async () => {
    const venue = { venue: 'Hall', date_utc: '2027-03-10 13:00' };
    const event = await makeEvent(calendar.author, { venue });
    const before = await calendar.visitor.get(`/events/${event.id}`);

    clock.set(DUE);
    const after = await calendar.visitor.get(`/events/${event.id}`);

    expect(before.body).toMatchObject({ venue: [] });
    expect(after.body).toMatchObject({ venue: { venue: 'Hall', status: 'publish' } });
  });

  it('keeps its password', async () => {
    const event = await makeEvent(calendar.author, { date_utc: '2027-03-10 13:00', password: 'sesame' });

    clock.set(DUE);
    const answer = await calendar.visitor.get(`/events/${event.id}`);

    expect(refusal(answer)).toEqual({ status: 403, code: 'event-password-protected' });
  });

  describe('with another process on the same database', () => {
    let neighbour: Neighbour;

    beforeAll(async () => {
      neighbour = await startNeighbour(calendar);
    });
    afterAll(() => neighbour.close());

    it('is public there at its moment', async () => {
      const event = await makeEvent(neighbour.editor, { date_utc: '2027-03-10 13:00' });

      clock.set(JUST_BEFORE);
      const before = await neighbour.visitor.get(`/events/${event.id}`);
      clock.set(DUE);
      const after = await neighbour.visitor.get(`/events/${event.id}`);
      const here = await calendar.visitor.get('/events');

      expect(refusal(before)).toEqual(HIDDEN);
      expect(after.body).toMatchObject({ id: event.id, status: 'publish' });
      expect(eventIds(here)).toEqual([event.id]);
    });

    it('is public in both, asked at the same moment by many', async () => {
      const event = await makeEvent(neighbour.editor, { date_utc: '2027-03-10 13:00' });
      await makeEvent(calendar.editor, { date_utc: '2027-03-10 14:00' });

      clock.set(DUE);
      const lists = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? neighbour : calendar).visitor.get('/events')),
      );

      expect(lists.map(eventIds)).toEqual(Array(20).fill([event.id]));
    });
  });
});
