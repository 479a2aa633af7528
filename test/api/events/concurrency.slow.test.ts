import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse, Made } from '../../support/api.js';
import { anEvent, makeEvent, refusal } from '../../support/make.js';

const MANY = 10;
const NUMBERS = Array.from({ length: MANY }, (_, n) => n);

describe('many requests at once', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    // On a slow machine, the last of many writes waits for seconds.
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const bodies = (answers: readonly ApiResponse[], status: number): Made[] => {
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    return answers.map(({ body }) => body as Made);
  };
  const totals = async (): Promise<number[]> => {
    const paths = ['/events', '/venues', '/organizers', '/categories', '/tags'];
    const lists = await Promise.all(paths.map((path) => calendar.editor.get(path, { hide_empty: false })));
    return lists.map(({ body }) => (body as { total: number }).total);
  };

  it('give each of many events of one title a slug of its own', async () => {
    const answers = await Promise.all(NUMBERS.map(() => calendar.editor.post('/events', anEvent())));

    const slugs = bodies(answers, 201).map(({ slug }) => slug);
    const expected = NUMBERS.map((n) => (n === 0 ? 'harbour-jazz-night' : `harbour-jazz-night-${n + 1}`));
    expect(slugs.sort()).toEqual(expected.sort());
  });

  it('make a venue, an organizer and terms that are new once, in whatever case and order they are named', async () => {
    const answers = await Promise.all(
      NUMBERS.map((n) => {
        const isEven = n % 2 === 0;
        const people = [{ organizer: 'Ann' }, { organizer: 'Bob' }];
        return calendar.editor.post(
          '/events',
          anEvent({
            title: `Event ${n}`,
            venue: { venue: isEven ? 'North Hall' : 'north hall' },
            organizer: isEven ? people : people.reverse(),
            categories: isEven ? ['Concerts', 'Theatre'] : ['theatre', 'concerts'],
            tags: isEven ? 'a,b,c' : 'C,B,A',
          }),
        );
      }),
    );

    const venues = bodies(answers, 201).map(({ venue }) => (venue as Made).id);
    expect(new Set(venues).size).toBe(1);
    expect(await totals()).toEqual([MANY, 1, 2, 2, 3]);
  });

  it('make them once also when half the requests come in a form and some fail', async () => {
    const good = NUMBERS.map((n) => {
      const form = `title=E${n}&start_date=2027-05-01&end_date=2027-05-01&venue[venue]=Hall&tags=a`;
      return calendar.editor.form('POST', '/events', form);
    });
    const bad = NUMBERS.map(() =>
      calendar.author.post('/events', anEvent({ venue: { venue: 'Hall', author: 1 }, tags: 'never' })),
    );

    const answers = await Promise.all([...good, ...bad]);

    bodies(answers.slice(0, MANY), 201);
    expect(new Set(answers.slice(MANY).map((answer) => refusal(answer).code))).toEqual(
      new Set(['rest_forbidden']),
    );
    expect(await totals()).toEqual([MANY, 1, 0, 0, 1]);
  });

  it('rename many events to one slug without a clash', async () => {
    const made: Made[] = [];
    for (const n of NUMBERS) made.push(await makeEvent(calendar.editor, { title: `Event ${n}` }));

    const answers = await Promise.all(
      made.map(({ id }) => calendar.editor.post(`/events/${id}`, { slug: 'same' })),
    );

    const slugs = bodies(answers, 200).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(NUMBERS.map((n) => (n === 0 ? 'same' : `same-${n + 1}`)).sort());
  });

  it('delete an event once', async () => {
    const event = await makeEvent(calendar.editor);

    const answers = await Promise.all(NUMBERS.map(() => calendar.editor.delete(`/events/${event.id}`)));

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(MANY - 1).fill(410)]);
    expect((await calendar.editor.get('/events', { status: 'trash' })).body).toMatchObject({
      total: 1,
      events: [{ slug: 'harbour-jazz-night__trashed' }],
    });
  });

  it('change different fields of one event and lose none', async () => {
    const event = await makeEvent(calendar.editor);
    const changes = [
      { cost: 5 },
      { sticky: true },
      { excerpt: 'E' },
      { tags: 'a' },
      { show_map: true },
      { website: 'https://a.example' },
    ];

    await Promise.all(changes.map((change) => calendar.editor.post(`/events/${event.id}`, change)));

    expect((await calendar.visitor.get(`/events/${event.id}`)).body).toMatchObject({
      cost: '$5',
      sticky: true,
      excerpt: '<p>E</p>',
      tags: [{ name: 'a' }],
      show_map: true,
      website: 'https://a.example',
    });
  });

  it('add translations in many languages to one event', async () => {
    const { id } = await makeEvent(calendar.editor);
    const codes = ['bg', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr'];

    await Promise.all(
      codes.map((ml_language) => calendar.editor.post(`/events/${id}`, { title: 'Jazz', ml_language })),
    );

    const { body } = await calendar.visitor.get(`/events/${id}`);
    expect(Object.keys((body as { translations: object }).translations).sort()).toEqual(
      [...codes, 'en'].sort(),
    );
  });

  it('never close a circle of events that stand above each other', async () => {
    const one = await makeEvent(calendar.editor);
    const two = await makeEvent(calendar.editor);

    const answers = await Promise.all([
      calendar.editor.post(`/events/${one.id}`, { post_parent: two.id }),
      calendar.editor.post(`/events/${two.id}`, { post_parent: one.id }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('find the terms that are known before the event is deleted that had them', async () => {
    const event = await makeEvent(calendar.editor, { tags: 'a' });

    await Promise.all([
      calendar.editor.delete(`/events/${event.id}`),
      ...NUMBERS.map((n) => calendar.editor.post('/events', anEvent({ title: `E ${n}`, tags: 'a' }))),
    ]);

    expect((await calendar.visitor.get('/tags')).body).toMatchObject({
      total: 1,
      tags: [{ name: 'a', count: MANY }],
    });
  });
});
