import { clock } from '../../../src/foundation/dates/clock.js';
import { detailCodes, idsOf, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';

const DE = { ml_language: 'de' };
const SL = { ml_language: 'sl' };

describe('the language of requests', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Sends an image with these fields. */
  const upload = (fields: Readonly<Record<string, string>>, query = {}): Promise<ApiResponse> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    form.append('file', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif');
    return calendar.editor.send('POST', '/images', query, {}, form);
  };

  describe('in a body and in the query', () => {
    it('is that of the body, for what is written and for what is answered', async () => {
      const { status, headers, body } = await calendar.editor.post(
        '/events',
        anEvent({ title: 'Hafenjazz', ...DE }),
        SL,
      );

      expect([status, headers.get('Content-Language')]).toEqual([201, 'de']);
      expect(body).toMatchObject({ language: 'de', rest_url: `${BASE}/events/1?ml_language=de` });
      expect(idsOf(await calendar.visitor.get('/events', SL), 'events')).toEqual([]);
    });

    it('is that of a form too, before the base address', async () => {
      const form = 'title=Jazz&start_date=2027-05-01&end_date=2027-05-01&ml_language=sl';

      const { body } = await calendar.editor
        .under('/de/calendar/events/v1')
        .form('POST', '/events', form, DE);

      expect(body).toMatchObject({ language: 'sl', translations: { sl: { slug: 'jazz' } } });
    });

    it('tells errors in the language of the body', async () => {
      const answer = await calendar.editor.post('/events', { title: 'x', ...DE }, SL);

      expect(answer.headers.get('Content-Language')).toBe('de');
      expect(valueOf(answer, 'message')).toBe('Fehlende Parameter: start_date, end_date');
    });
  });

  describe('of an upload', () => {
    it.each([
      ['the query', {}, DE, 'de'],
      ['the body', SL, {}, 'sl'],
      ['the body before the query', SL, DE, 'sl'],
      ['neither', {}, {}, 'en'],
    ])('is that of %s', async (_, fields, query, language) => {
      const { status, headers } = await upload(fields, query);

      expect([status, headers.get('Content-Language')]).toEqual([201, language]);
    });

    it('is refused when it is unknown, and nothing is stored', async () => {
      const answer = await upload({ ml_language: 'xx' }, DE);

      expect(refusal(answer)).toEqual(invalid('ml_language'));
      expect(detailCodes(answer)).toEqual({ ml_language: 'rest_not_in_enum' });
      expect(await calendar.dataSource.query(`SELECT id FROM images`)).toEqual([]);
    });
  });

  it('may be written in any case, and stands in responses and links as the service writes it', async () => {
    const { editor, visitor } = calendar;
    const created = await editor.post(
      '/events',
      anEvent({ title: 'Jazz', ml_language: 'EN', language: 'En' }),
    );
    const form = 'title=Jazz+ao+vivo&ml_language=pt-PT';
    const translated = await editor.form('POST', '/events/1', form);
    const read = await visitor.get('/events/1', { ml_language: 'Pt-pT' });
    const list = await visitor.get('/events', { ml_language: 'DE', per_page: 1, ml_fallback: true });
    const missing = await editor.get('/events', { ml_missing: 'De', ml_language: 'EN' });
    const refused = await visitor.get('/events', { ml_language: 'DE', per_page: 'x' });

    expect(created.body).toMatchObject({ language: 'en', rest_url: `${BASE}/events/1?ml_language=en` });
    expect(translated.body).toMatchObject({ language: 'pt-pt', title: 'Jazz ao vivo' });
    expect([read.headers.get('Content-Language'), valueOf(read, 'rest_url')]).toEqual([
      'pt-pt',
      `${BASE}/events/1?ml_language=pt-pt`,
    ]);
    expect(valueOf(list, 'rest_url')).toMatch(/&ml_language=de$/);
    expect(idsOf(missing, 'events')).toEqual([1]);
    expect(valueOf(missing, 'rest_url')).toContain('ml_missing=de');
    expect(valueOf(refused, 'message')).toBe('Ungültige Parameter: per_page');
    expect((await upload({ ml_language: 'SL' })).headers.get('Content-Language')).toBe('sl');
  });

  it.each([
    ['the default', '/calendar/events/v1', {}, 'en'],
    ['the base', '/sl/calendar/events/v1', {}, 'sl'],
    ['ml_language', '/sl/calendar/events/v1', DE, 'de'],
    // Browsers ask this before a request: it is the request that is refused.
    ['the default, of an unknown one', '/calendar/events/v1', { ml_language: 'xx' }, 'en'],
  ])('is told by OPTIONS: %s', async (_, base, query, language) => {
    const { status, headers, body } = await calendar.visitor.under(base).send('OPTIONS', '/events', query);

    expect([status, headers.get('Content-Language')]).toEqual([200, language]);
    expect(pick({ status, headers, body }, 'methods')).toEqual({ methods: ['GET', 'POST'] });
  });

  it('is nothing that Accept-Language says, and no answer varies by it', async () => {
    await makeEvent(calendar.editor, { title: 'Hafenjazz', ...DE });

    const { headers, body } = await calendar.visitor.get('/events', {}, { 'Accept-Language': 'de' });

    expect([headers.get('Content-Language'), headers.get('Vary')]).toEqual(['en', 'Authorization']);
    expect(body).toMatchObject({ events: [], total: 0 });
  });

  describe('and the language that a body says its words are in', () => {
    const WRITES = [
      ['/events', anEvent({ title: 'Jazz' }), { title: 'Jazz' }],
      ['/venues', { venue: 'Hall' }, { venue: 'Hall' }],
      ['/organizers', { organizer: 'Ann' }, { organizer: 'Ann' }],
      ['/categories', { name: 'Music' }, { name: 'Music' }],
      ['/tags', { name: 'free' }, { name: 'free' }],
    ] as const;

    it.each(WRITES)('must agree when something is written to %s', async (path, create, words) => {
      const { id } = await calendar.editor.make(path, { ...create, language: 'en' });

      const wrong = [
        await calendar.editor.post(path, { ...create, language: 'en', ...DE }),
        await calendar.editor.put(`${path}/${id}`, { ...words, language: 'en' }, DE),
        await calendar.editor
          .under('/de/calendar/events/v1')
          .patch(`${path}/${id}`, { ...words, language: 'en' }),
      ];
      const right = await calendar.editor.put(`${path}/${id}`, { ...words, language: 'de' }, DE);

      for (const answer of wrong) expect(refusal(answer)).toEqual(invalid('language'));
      expect(Object.keys(valueOf(right, 'translations') as object)).toEqual(['de', 'en']);
    });

    it('keeps what was read in a language that the item lacks from becoming a translation', async () => {
      const { id } = await makeEvent(calendar.editor, { title: 'Jazz' });
      const { body } = await calendar.editor.get(`/events/${id}`, { ...DE, context: 'edit' });

      const answer = await calendar.editor.put(`/events/${id}`, body, DE);

      expect(refusal(answer)).toEqual(invalid('language'));
      expect((answer.body as { data: { params: unknown } }).data.params).toEqual({
        language:
          'Der gesendete Text ist in der Sprache „en“ verfasst, die Anfrage betrifft aber die Sprache „de“.',
      });
      const { translations } = (await calendar.editor.get(`/events/${id}`)).body as { translations: object };
      expect(Object.keys(translations)).toEqual(['en']);
    });
  });

  describe('and names of another language', () => {
    const named = async (path: string, name: string, fields: object): Promise<unknown> => {
      await calendar.editor.make(`/${path}s`, { [path]: 'Old Hall' });
      await calendar.editor.post(`/${path}s/1`, { [path]: 'Alte Halle', ...DE });
      const { id } = await makeEvent(calendar.editor, { [path]: { [path]: name, ...fields }, ...DE });
      const { body } = await calendar.visitor.get(`/events/${id}`, DE);
      return (body as Record<string, unknown>)[path];
    };

    it('find a venue without renaming it, what else is sent is written', async () => {
      expect(await named('venue', 'old hall', { city: 'Koper' })).toMatchObject({
        id: 1,
        venue: 'Alte Halle',
        city: 'Koper',
        language: 'de',
      });
      expect((await calendar.visitor.get('/venues/1')).body).toMatchObject({ venue: 'Old Hall' });
    });

    it('do not make a translation look new', async () => {
      await calendar.editor.make('/venues', { venue: 'Hall' });
      await calendar.editor.post('/venues/1', { venue: 'Halle', ...DE });
      clock.set('2027-03-10T13:00:00Z');
      await calendar.editor.post('/venues/1', { venue: 'Great Hall' });
      clock.set('2027-03-10T14:00:00Z');

      await makeEvent(calendar.editor, { venue: { venue: 'Halle', phone: '2' }, ...DE });

      expect((await calendar.editor.get('/venues/1')).body).toMatchObject({
        phone: '2',
        translations: { de: { modified_utc: '2027-03-10 12:00:00', outdated: true } },
      });
    });

    it('are refused with words that are in another language', async () => {
      const event = anEvent({ title: 'Retour', ml_language: 'fr' });

      const answer = await calendar.editor.post('/events', {
        ...event,
        venue: { venue: 'Saal', language: 'de' },
      });

      expect(refusal(answer)).toEqual(invalid('venue'));
      expect(idsOf(await calendar.editor.get('/venues', { ml_fallback: 'true' }), 'venues')).toEqual([]);
    });

    it('find an organizer without renaming it', async () => {
      expect(await named('organizer', 'OLD HALL', { phone: '1' })).toMatchObject([
        { id: 1, organizer: 'Alte Halle', phone: '1' },
      ]);
    });
  });

  describe('and slugs in paths', () => {
    it.each([
      ['bg', 'Хор и шум', '/хор-и-шум'],
      ['de', 'Größe', '/größe'],
      ['da', 'Ærø', '/ÆRØ'],
      ['el', 'Μπαρ', '/μπαρ'],
      ['en', '東京', '/東京'],
    ])('are read as %s writes them', async (ml_language, title, path) => {
      const { id } = await makeEvent(calendar.editor, { title, ml_language });

      const { body } = await calendar.visitor.get(`/events/by-slug${encodeURI(path)}`, { ml_language });

      expect(body).toMatchObject({ id, title });
      const elsewhere = await calendar.visitor
        .under('/sv/calendar/events/v1')
        .get(`/events/by-slug${encodeURI(path)}`);
      expect(elsewhere.body).toMatchObject({ id, title });
    });

    it('filter terms as the language of the term writes them', async () => {
      const { id } = await calendar.editor.make('/categories', { name: 'Größen', ...DE });
      const query = { slug: 'größen', ml_fallback: 'true', hide_empty: 'false' };

      expect(idsOf(await calendar.visitor.get('/categories', query), 'categories')).toEqual([id]);
      expect(idsOf(await calendar.visitor.get('/categories', { ...query, ...DE }), 'categories')).toEqual([
        id,
      ]);
    });

    it('take nothing of a parent whose text is in the trash', async () => {
      const parent = await calendar.editor.make('/categories', { name: 'Parent' });
      await calendar.editor.post(`/categories/${parent.id}`, { name: 'Eltern', ...DE });
      await calendar.editor.delete(`/categories/${parent.id}`, DE);
      await calendar.editor.make('/categories', { name: 'Jazz', ...DE });

      const { slug } = await calendar.editor.make('/categories', { name: 'Jazz', parent: parent.id, ...DE });

      expect(slug).toBe('jazz-2');
    });
  });

  it('stays what it was for the website of an event that never had one', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Netz', ...DE });
    await calendar.editor.post(`/events/${id}`, { title: 'Net' });
    const german = calendar.editor.under('/de/calendar/events/v1');
    const { body } = await german.get(`/events/${id}`);

    await german.put(`/events/${id}`, { ...(body as object), slug: 'netzwerk' });

    expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({
      website: `${SITE}/event/net/`,
    });
    expect((await german.get(`/events/${id}`)).body).toMatchObject({
      website: `${SITE}/de/event/netzwerk/`,
    });
  });
});
