import type { Line } from '../../../src/service/cli/ndjson-lines.js';
import { ImportRun } from '../../../src/service/cli/import-run.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import type { ApiResponse, Api, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent, refusal, textOf } from '../../support/make.js';

const PASSWORD = 'Sesame ü';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

describe('writing the password of an event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** What a visitor is answered without a password, with a wrong one and with the right one. */
  const doors = async (path: string): Promise<number[]> => {
    // A wrong password may be tried a few times a minute.
    clock.set(clock.now().add({ seconds: 61 }));
    const answers: ApiResponse[] = [];
    for (const password of ['', 'wrong', PASSWORD])
      answers.push(await calendar.visitor.get(path, { password }));
    return answers.map(({ status }) => status);
  };
  const CLOSED = [403, 403, 200];
  const OPEN = [200, 200, 200];

  /** By id, by slug and in a list. */
  const expectClosed = async ({ id, slug }: Made): Promise<void> => {
    expect(await doors(`/events/${id}`)).toEqual(CLOSED);
    expect(await doors(`/events/by-slug/${slug}`)).toEqual(CLOSED);
    const list = await calendar.visitor.get('/events', { password: PASSWORD });
    expect(list.body).toMatchObject({ events: [{ id, description: '', sticky: null }] });
    expect((await calendar.visitor.get('/events', { search: 'hidden' })).body).toMatchObject({ total: 0 });
  };

  const FIELDS = { description: 'Hidden words', sticky: true };

  /** The ways in which the fields of an event are sent. */
  const WAYS: [string, (as: Api, fields: Record<string, string>) => Promise<ApiResponse>][] = [
    ['as JSON', (as, fields) => as.post('/events', anEvent({ ...FIELDS, ...fields }))],
    [
      'as a form',
      (as, fields) => {
        const form = new URLSearchParams({ ...(anEvent() as Record<string, string>), ...fields });
        form.set('description', FIELDS.description);
        form.set('sticky', '1');
        return as.send('POST', '/events', {}, { 'Content-Type': FORM }, form.toString());
      },
    ],
    [
      'as multipart fields',
      (as, fields) => {
        const form = new FormData();
        const all = { ...anEvent(), description: FIELDS.description, sticky: '1', ...fields };
        for (const [name, value] of Object.entries(all)) form.append(name, value);
        return as.send('POST', '/events', {}, {}, form);
      },
    ],
    [
      'with terms and places that are new',
      (as, fields) =>
        as.post('/events', anEvent({ ...FIELDS, ...fields, venue: { venue: 'Hall' }, tags: 'new' })),
    ],
    [
      'in another language',
      (as, fields) => as.post('/events', anEvent({ ...FIELDS, ...fields, ml_language: 'en' })),
    ],
  ];

  it.each(WAYS)('is done when the event is created %s', async (_, create) => {
    const { status, body, headers } = await create(calendar.author, { password: PASSWORD });

    expect(status).toBe(201);
    expect(body).toMatchObject({ description: '<p>Hidden words</p>', sticky: true });
    expect(textOf({ status, body, headers })).not.toMatch(/sesame|scrypt/i);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    await expectClosed(body as Made);
  });

  it('is done for all of the events that are created at one moment', async () => {
    const fields = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? { password: PASSWORD } : {}));

    const made = await Promise.all(fields.map((field) => makeEvent(calendar.author, field)));

    const answers = await Promise.all(made.map(({ id }) => calendar.visitor.get(`/events/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(
      fields.map((field) => ('password' in field ? 403 : 200)),
    );
  });

  it.each([
    ['""', ''],
    ['null', null],
  ])('leaves an event open that is created with %s', async (_, password) => {
    const { id } = await makeEvent(calendar.author, { password });

    expect(await doors(`/events/${id}`)).toEqual(OPEN);
  });

  it('is done by those whose event is looked through before it is published', async () => {
    const { id, status } = await makeEvent(calendar.contributor, { ...FIELDS, password: PASSWORD });
    expect(status).toBe('draft');

    const { body } = await calendar.editor.patch(`/events/${id}`, { status: 'publish' });

    await expectClosed(body as Made);
  });

  it('is done by the lines of an import', async () => {
    const viewer = { role: 'administrator', userId: null, login: 'command line' } as const;
    const options = { viewer, firstLine: 1, skipsInvalid: false, isDryRun: false, progress: null };
    const faulty = jest.fn();
    const run = new ImportRun(
      calendar.app.get(EventImporter),
      { ...options, language: undefined },
      { reportInvalid: faulty, reportProgress: () => undefined },
    );
    const bodies = [
      anEvent({ title: 'Closed', slug: 'closed', ...FIELDS, password: PASSWORD }),
      anEvent({ title: 'Open', slug: 'open', password: '' }),
      anEvent({ title: 'Faulty', password: 7 }),
    ];
    async function* lines(): AsyncGenerator<Line> {
      for (const [n, body] of bodies.entries())
        yield await Promise.resolve({ number: n + 1, digest: `line ${n}`, byteLength: 100, body });
    }

    await run.run(lines());

    expect(run.addedCount).toBe(2);
    expect(faulty).toHaveBeenCalledTimes(1);
    expect(await doors('/events/by-slug/closed')).toEqual(CLOSED);
    expect(await doors('/events/by-slug/open')).toEqual(OPEN);
    expect((await calendar.visitor.get('/events', { search: 'hidden' })).body).toMatchObject({ total: 0 });
  });

  it('is done with the text of another language', async () => {
    const made = await makeEvent(calendar.author, FIELDS);
    const german = { ml_language: 'de', title: 'Hafenjazz', description: 'Hidden words', password: PASSWORD };

    await calendar.author.patch(`/events/by-slug/${made.slug}`, german);

    await expectClosed(made);
    expect(await doors(`/events/by-slug/hafenjazz`)).toEqual(CLOSED);
  });

  it('is done once by a request that is sent again, and its key holds nothing of it', async () => {
    const body = JSON.stringify(anEvent({ ...FIELDS, password: PASSWORD }));
    const headers = { 'Content-Type': JSON_TYPE, 'Idempotency-Key': 'only-once' };
    const send = (text: string): Promise<ApiResponse> =>
      calendar.author.send('POST', '/events', {}, headers, text);

    const [first, again, other] = [
      await send(body),
      await send(body),
      await send(body.replace(PASSWORD, 'Else')),
    ];

    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(refusal(other)).toEqual({ status: 422, code: 'rest_idempotency_conflict' });
    await expectClosed(first.body as Made);
    const stored: { row: string }[] = await calendar.dataSource.query(
      `SELECT row_to_json(k)::text AS row FROM idempotency_keys k`,
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.row).not.toMatch(/sesame|scrypt/i);
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    'is done by slug with %s, kept when not sent, and cleared',
    async (verb) => {
      const made = await makeEvent(calendar.author, FIELDS);
      const update = (fields: object): Promise<ApiResponse> => {
        const text = JSON.stringify(fields);
        return calendar.author.send(
          verb,
          `/events/by-slug/${made.slug}`,
          {},
          { 'Content-Type': JSON_TYPE },
          text,
        );
      };

      const set = await update({ password: PASSWORD });
      expect(set).toMatchObject({ status: 200, body: { description: '<p>Hidden words</p>' } });
      expect(textOf(set)).not.toMatch(/sesame|scrypt/i);
      await expectClosed(made);
      await update({ title: 'Renamed' });
      await expectClosed(made);
      await update({ password: '' });
      expect(await doors(`/events/by-slug/${made.slug}`)).toEqual(OPEN);
      await update({ password: PASSWORD });
      await update({ password: null });
      expect(await doors(`/events/by-slug/${made.slug}`)).toEqual(OPEN);
    },
  );

  it('is for nobody else: by slug the right on the event is asked as by id', async () => {
    const made = await makeEvent(calendar.editor, FIELDS);
    const path = `/events/by-slug/${made.slug}`;

    const answers = [
      await calendar.visitor.patch(path, { password: PASSWORD }),
      await calendar.subscriber.patch(path, { password: PASSWORD }),
      await calendar.author.patch(path, { password: PASSWORD }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
    expect(await doors(path)).toEqual(OPEN);
  });

  it.each([
    ['a number', 7],
    ['a list', ['Sesame']],
    ['false', false],
    ['a text that is too long', `Sesame${'x'.repeat(195)}`],
    ['a text of which nothing is left', '\u0007'],
  ])('is refused wherever it is %s, and nothing is written', async (_, password) => {
    const { id, slug } = await makeEvent(calendar.author, FIELDS);

    const answers = [
      await calendar.author.post('/events', anEvent({ password })),
      await calendar.author.patch(`/events/${id}`, { password }),
      await calendar.author.patch(`/events/by-slug/${slug}`, { password }),
    ];

    const refused = { status: 400, code: 'rest_invalid_param', params: ['password'] };
    expect(answers.map(refusal)).toEqual([refused, refused, refused]);
    expect(answers.map(textOf).join(' ')).not.toMatch(/sesame/i);
    expect((await calendar.visitor.get('/events')).body).toMatchObject({ total: 1 });
  });

  it('takes passwords of 200 characters, and is forgotten by what becomes private', async () => {
    const long = 'ü'.repeat(200);
    const { id } = await makeEvent(calendar.author, { password: long });
    const hidden = await makeEvent(calendar.author, { password: long, status: 'private' });

    expect((await calendar.visitor.get(`/events/${id}`, { password: long })).status).toBe(200);
    await calendar.author.patch(`/events/${hidden.id}`, { status: 'publish' });
    expect((await calendar.visitor.get(`/events/${hidden.id}`)).status).toBe(200);
  });

  it('is shown to those who may edit the event, by whether there is one', async () => {
    const { editor, author, contributor, visitor } = calendar;
    const { id } = await makeEvent(author, { password: PASSWORD });
    const read = async (as: Api): Promise<unknown> =>
      (await as.get(`/events/${id}`, { context: 'edit', password: PASSWORD })).body;

    for (const as of [editor, author]) expect(await read(as)).toMatchObject({ password_protected: true });
    for (const as of [contributor, visitor]) expect(await read(as)).not.toHaveProperty('password_protected');
    const plain = (await editor.get(`/events/${id}`)).body;
    expect(plain).not.toHaveProperty('password_protected');

    const opened = await editor.patch(`/events/${id}`, { password: '' }, { context: 'edit' });
    expect(opened.body).toMatchObject({ password_protected: false });
    const closed = await editor.patch(`/events/${id}`, { password: PASSWORD }, { context: 'edit' });
    expect(closed.body).toMatchObject({ password_protected: true });
  });
});
