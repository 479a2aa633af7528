import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { anEvent } from '../support/make.js';

/** As long as a body may be. */
const LONGEST = '\u8a9e'.repeat(330_000);
const MANY = 18;

/** Of three bytes as JSON for each that is stored: quotes, and line breaks that are shown as tags. */
const GROWING = `${'"'.repeat(5)}\n`.repeat(82_000);

describe('answers that would be too large', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const fill = async (path: string, body: (n: number) => object, count = MANY): Promise<void> => {
    for (let n = 0; n < count; n += 1) await calendar.administrator.make(path, { ...body(n) });
  };

  const KINDS: readonly [string, (n: number) => Record<string, unknown>][] = [
    ['/events', (n) => anEvent({ title: `Event ${n}`, description: LONGEST })],
    ['/venues', (n) => ({ venue: `Venue ${n}`, description: LONGEST })],
    ['/organizers', (n) => ({ organizer: `Organizer ${n}`, description: LONGEST })],
  ];

  it.each(KINDS)(
    'are refused for long pages of %s, and never for ten items',
    async (path, body) => {
      await fill(path, body);

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

      const page = await calendar.visitor.get(path);
      const items = (page.body as Record<string, { description: string }[]>)[path.slice(1)] ?? [];
      expect([page.status, items.length]).toEqual([200, 10]);
      expect(items.every(({ description }) => description === `<p>${LONGEST}</p>`)).toBe(true);

      const total = await calendar.visitor.get(path, { per_page: 50, _fields: 'total,total_pages' });
      expect([total.status, total.body]).toEqual([200, { total: MANY, total_pages: 1 }]);

      const enveloped = await calendar.visitor.get(path, { per_page: 50, _envelope: '1' });
      expect([enveloped.status, enveloped.body]).toMatchObject([200, { status: 400 }]);
    },
    60_000,
  );

  it('are refused when texts that are short enough become too long as JSON', async () => {
    await fill('/events', (n) => anEvent({ title: `Event ${n}`, description: GROWING }), 25);

    expect(await calendar.visitor.get('/events', { per_page: 50 })).toMatchObject({
      status: 400,
      body: { code: 'calendar_answer_too_large' },
    });
    const total = await calendar.visitor.get('/events', { per_page: 50, _fields: 'total' });
    expect([total.status, total.body]).toEqual([200, { total: 25 }]);
    expect((await calendar.visitor.get('/events')).status).toBe(200);
  }, 60_000);

  it('show descriptions of what events are linked to once they are short enough together', async () => {
    const venue = await calendar.administrator.make('/venues', { venue: 'Town Hall', description: LONGEST });
    const short = await calendar.administrator.make('/organizers', {
      organizer: 'Trust',
      description: 'Us.',
    });
    await fill('/events', (n) => anEvent({ title: `Event ${n}`, venue: venue.id, organizer: short.id }));

    const { status, body } = await calendar.visitor.get('/events', { per_page: 50 });
    const { events } = body as { events: { venue: object; organizer: object[] }[] };
    expect([status, events.length]).toEqual([200, MANY]);
    expect(events.map((event) => [event.venue, event.organizer])).toEqual(
      events.map((): unknown[] => [
        expect.not.objectContaining({ description: expect.anything() as unknown }),
        [expect.objectContaining({ description: '<p>Us.</p>' }) as unknown],
      ]),
    );

    const two = await calendar.visitor.get('/events', { per_page: 2 });
    const [first] = (two.body as { events: { venue: { description: string } }[] }).events;
    expect(first?.venue.description).toBe(`<p>${LONGEST}</p>`);
  }, 60_000);
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
