import type { Api, ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { eventIds, makeEvent, makeImage } from '../../support/make.js';

/** A window that is counted by months, one that is counted event by event, and no dates at all. */
const WINDOWS = [
  { start_date: '2027-01-01', end_date: '2028-12-31' },
  { start_date: '2027-04-20', end_date: '2027-05-20' },
  {},
];

const ROLES = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
const READS_OWN: readonly string[] = ['author', 'editor', 'administrator'];
const READS_ALL: readonly string[] = ['editor', 'administrator'];

const OF_TERMS = [{ categories: 'music' }, { tags: 'jazz' }];
const FILTERS = [
  { venue: 1 },
  { organizer: 2 },
  { featured: true },
  { ticketed: true },
  { is_free: true },
  { has_image: true },
  { attendance_mode: 'online' },
  { accessibility: 'quiet' },
  { geoloc: true },
  { geoloc_lat: 45, geoloc_lng: 14 },
  { search: 'cellar' },
  { categories: 'music', venue: 1 },
];

const UNTRUE = [
  { featured: false },
  { ticketed: false },
  { is_free: false },
  { has_image: false },
  { attendance_mode: 'offline' },
  { geoloc: false },
  { search: '-nothing' },
];

const total = ({ body }: ApiResponse): number => (body as { total: number }).total;

describe('events with a password that match a filter', () => {
  let calendar: TestCalendar;
  let open: number;
  let own: number;
  let others: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { author, editor } = calendar;
    const venue = await editor.make('/venues', { venue: 'Mill', geo_lat: 45, geo_lng: 14 });
    const organizer = await editor.make('/organizers', { organizer: 'Guild' });
    expect([venue.id, organizer.id]).toEqual([1, 2]);
    await editor.make('/categories', { name: 'Music' });
    await editor.make('/tags', { name: 'jazz' });
    const facts = {
      description: 'In the cellar',
      categories: 'music',
      tags: 'jazz',
      venue: 1,
      organizer: 2,
      featured: true,
      offers: [{ name: 'Seat' }],
      cost: 0,
      image: (await makeImage(editor)).id,
      attendance_mode: 'online',
      accessibility: 'quiet',
    };
    open = (await makeEvent(editor, facts)).id;
    own = (await makeEvent(author, { ...facts, password: 'sesame' })).id;
    others = (await makeEvent(editor, { ...facts, password: 'sesame' })).id;
    for (const as of [author, editor]) await makeEvent(as, { password: 'sesame' });
  });
  afterAll(() => calendar.close());

  it('are listed and counted for those who may read them', async () => {
    const cells = [
      // The other roles read what one of these reads.
      ...covering({ filter: FILTERS, window: WINDOWS, role: ['visitor', 'author', 'editor'] as const }),
      // Terms have counts of months, for those whom no password concerns.
      ...covering({ filter: OF_TERMS, window: WINDOWS, role: ROLES }, { strength: 3 }),
    ];
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const { filter, window, role } of cells) {
      const query = { ...window, ...filter };
      const page = await calendar[role].get('/events', query);
      const one = await calendar[role].get('/events', { ...query, include: `${open},${own},${others}` });
      seen.push([role, query, eventIds(page), total(page), total(one)]);
      const ids = [
        open,
        ...(READS_OWN.includes(role) ? [own] : []),
        ...(READS_ALL.includes(role) ? [others] : []),
      ];
      expected.push([role, query, ids, ids.length, ids.length]);
    }

    expect(seen).toEqual(expected);
  });

  it.each(UNTRUE)('match nothing for others, not even by %j', async (query) => {
    const untrue = async (as: Api): Promise<number[]> => {
      const ids = eventIds(await as.get('/events', query));
      return ids.filter((id) => id > others);
    };

    expect(await untrue(calendar.visitor)).toEqual([]);
    expect(await untrue(calendar.author)).toEqual([others + 1]);
    expect(await untrue(calendar.editor)).toEqual([others + 1, others + 2]);
  });

  it('are listed to everybody who asks by what lists show', async () => {
    const all = [open, own, others, others + 1, others + 2];

    for (const query of [
      {},
      ...WINDOWS,
      { include: all.join(',') },
      { modified_after: '2027-01-01' },
      { event_status: 'scheduled' },
      { weekday: 'sat' },
      { starts_from_time: '19:00' },
    ]) {
      const page = await calendar.visitor.get('/events', query);
      expect([eventIds(page), total(page)]).toEqual([all, all.length]);
    }
  });
});

describe('what only an event with a password uses', () => {
  let calendar: TestCalendar;
  let id: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { author, editor } = calendar;
    await editor.make('/venues', { venue: 'Mill' });
    await editor.make('/organizers', { organizer: 'Guild' });
    await editor.make('/categories', { name: 'Music' });
    await editor.make('/tags', { name: 'jazz' });
    const facts = { categories: 'music', tags: 'jazz', venue: 1, organizer: 2 };
    id = (await makeEvent(author, { ...facts, password: 'sesame' })).id;
  });
  afterAll(() => calendar.close());

  it.each(['venues', 'organizers'])('has events for those who may read it (%s)', async (path) => {
    const totals = async (as: Api): Promise<number[]> => {
      const queries = [{ has_events: true }, { has_events: false }, { only_with_upcoming: true }];
      const answers = await Promise.all(queries.map((query) => as.get(`/${path}`, query)));
      return answers.map(total);
    };

    for (const as of [calendar.visitor, calendar.subscriber, calendar.contributor])
      expect(await totals(as)).toEqual([0, 1, 0]);
    for (const as of [calendar.author, calendar.editor]) expect(await totals(as)).toEqual([1, 0, 1]);
  });

  it.each(['categories', 'tags'])('counts none for everybody, until the password goes (%s)', async (path) => {
    const counted = async (as: Api): Promise<unknown> => {
      const { body } = await as.get(`/${path}/${path === 'tags' ? 2 : 1}`);
      return [(body as { count: number }).count, total(await as.get(`/${path}`))];
    };
    const all = [calendar.visitor, calendar.author, calendar.editor];

    for (const as of all) expect(await counted(as)).toEqual([0, 0]);
    await calendar.author.patch(`/events/${id}`, { password: '' });
    for (const as of all) expect(await counted(as)).toEqual([1, 1]);
    await calendar.author.patch(`/events/${id}`, { password: 'sesame' });
    for (const as of all) expect(await counted(as)).toEqual([0, 0]);
  });
});
