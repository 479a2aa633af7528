import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { storeDescription } from '../support/long-texts.js';
import { anEvent, makeEvent } from '../support/make.js';

/** Texts of a page may take 16 MiB, its JSON 32 Mi characters. */
const MIB = 1024 * 1024;
const MANY = 11;

/** Of three bytes in UTF-8. */
const LETTER = '\u8a9e';

/** Of three characters as JSON for each that is stored: quotes, and line breaks that are shown as tags. */
const GROWING = `${'"'.repeat(5)}\n`;

describe('responses that would be too large', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const KINDS = [
    { noun: 'event', path: '/events', name: 'title', facts: anEvent() },
    { noun: 'venue', path: '/venues', name: 'venue', facts: {} },
    { noun: 'organizer', path: '/organizers', name: 'organizer', facts: {} },
  ] as const;
  type KindOfPost = (typeof KINDS)[number];

  /** More items than are always sent; one in the middle has a description of the given length. */
  async function fill({ noun, path, name, facts }: KindOfPost, part: string, times: number): Promise<void> {
    const ids: number[] = [];
    for (let n = 0; n < MANY; n += 1)
      ids.push((await calendar.administrator.make(path, { ...facts, [name]: `Item 0${n}` })).id);
    await storeDescription(calendar, { noun, id: ids[5] ?? 0, part, times });
  }

  it.each(KINDS)('are refused for long pages of $path, and never for ten items', async (kind) => {
    const { path } = kind;
    const times = (17 * MIB) / 3;
    await fill(kind, LETTER, Math.ceil(times));

    const refused = await calendar.visitor.get(path, { per_page: 50 });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'calendar_answer_too_large',
        message: 'This page is too large for one answer. Please ask for fewer items with per_page.',
        data: { status: 400 },
      },
    ]);
    expect(refused.headers.get('X-TEC-Total')).toBeNull();

    const page = await calendar.visitor.get(path, { per_page: 10 });
    const items = (page.body as Record<string, { description?: string }[]>)[path.slice(1)] ?? [];
    expect([page.status, items.length]).toEqual([200, 10]);
    const longest = Math.max(...items.map(({ description = '' }) => description.length));
    expect(longest).toBeGreaterThanOrEqual(times);

    const total = await calendar.visitor.get(path, { per_page: 50, _fields: 'total,total_pages' });
    expect([total.status, total.body]).toEqual([200, { total: MANY, total_pages: 1 }]);

    const enveloped = await calendar.visitor.get(path, { per_page: 50, _envelope: '1' });
    expect([enveloped.status, enveloped.body]).toMatchObject([200, { status: 400 }]);
  });

  it.each(KINDS)('are sent for pages of $path whose texts are just short enough', async (kind) => {
    const { path } = kind;
    await fill(kind, LETTER, (15 * MIB) / 3);

    const { status, body } = await calendar.visitor.get(path, { per_page: 50 });

    const items = (body as Record<string, object[]>)[path.slice(1)] ?? [];
    expect([status, items.length]).toEqual([200, MANY]);
  });

  it('are refused when texts that are short enough become too long as JSON', async () => {
    await fill(KINDS[0], GROWING, (12 * MIB) / GROWING.length);

    expect(await calendar.visitor.get('/events', { per_page: 50 })).toMatchObject({
      status: 400,
      body: { code: 'calendar_answer_too_large' },
    });
    const total = await calendar.visitor.get('/events', { per_page: 50, _fields: 'total' });
    expect([total.status, total.body]).toEqual([200, { total: MANY }]);
  });

  it('show descriptions of what events are linked to once they are short enough together', async () => {
    const venue = await calendar.administrator.make('/venues', { venue: 'Town Hall' });
    // Eight MiB for all links: too long for eighteen of them, and short enough for two.
    const part = LETTER.repeat(1000);
    await storeDescription(calendar, { noun: 'venue', id: venue.id, part, times: 160 });
    const short = await calendar.administrator.make('/organizers', {
      organizer: 'Trust',
      description: 'Us.',
    });
    for (let n = 0; n < 18; n += 1)
      await makeEvent(calendar.administrator, { title: `Event ${n}`, venue: venue.id, organizer: short.id });

    const { status, body } = await calendar.visitor.get('/events', { per_page: 50 });
    const { events } = body as { events: { venue: object; organizer: object[] }[] };
    expect([status, events.length]).toEqual([200, 18]);
    expect(events.map((event) => [event.venue, event.organizer])).toEqual(
      events.map((): unknown[] => [
        expect.not.objectContaining({ description: expect.anything() as unknown }),
        [expect.objectContaining({ description: '<p>Us.</p>' }) as unknown],
      ]),
    );

    const two = await calendar.visitor.get('/events', { per_page: 2 });
    const [first] = (two.body as { events: { venue: { description: string } }[] }).events;
    expect(first?.venue.description).toContain(part.repeat(160));
  });
});

describe('HTML that grows when it is written', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const sentence = (max: number): string =>
    `Written as HTML, this may have at most ${max} characters: characters such as < and & take more there.`;

  it.each([
    ['/events', 'description', 1_000_000, anEvent()],
    ['/events', 'excerpt', 200_000, anEvent()],
    ['/venues', 'description', 1_000_000, { venue: 'Town Hall' }],
    ['/organizers', 'description', 1_000_000, { organizer: 'Harbour Trust' }],
    ['/categories', 'description', 200_000, { name: 'Music' }],
    ['/tags', 'description', 200_000, { name: 'Open air' }],
  ])('is refused when %s %s is twice as long as may be sent', async (path, field, max, body) => {
    const refused = await calendar.administrator.post(path, { ...body, [field]: '<'.repeat(max / 2) });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { params: { [field]: sentence(max) } } },
    ]);

    const honest = '\u0436 & \u8a9e '.repeat(max / 12);
    const { status } = await calendar.administrator.post(path, { ...body, [field]: honest });
    expect(status).toBe(201);
  });
});
