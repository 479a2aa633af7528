import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailCodes, invalid, NO_ROUTE, refusal, SIGN_IN } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { PAIRS } from '../../support/pairs.js';

const MESSAGES = join(__dirname, '../../../src/foundation/languages/messages');

describe('the language of a request', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ DEFAULT_LANGUAGE: 'en' });
  });
  afterAll(() => calendar.close());

  it('has 52 pairs of verb and route to be sent to', () => {
    expect(new Set(PAIRS.map((pair) => pair.join(' '))).size).toBe(52);
  });

  it.each(PAIRS)('is refused when unknown, before parameters, by %s %s', async (verb, path) => {
    const answer = await calendar.administrator.send(verb, path, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(detailCodes(answer)).toEqual({ ml_language: 'rest_not_in_enum' });
    expect(answer.headers.get('Content-Language')).toBe('en');
  });

  it.each(PAIRS.filter(([verb]) => verb !== 'GET'))(
    'is not looked at before the right of the role, by %s %s',
    async (verb, path) => {
      const answer = await calendar.visitor.send(verb, path, { ml_language: 'xx' });

      expect(refusal(answer)).toEqual(SIGN_IN);
      expect(answer.headers.get('Content-Language')).toBe('en');
    },
  );

  it('is refused with the whole list of codes', async () => {
    const { body } = await calendar.visitor.get('/events', { ml_language: 'ja' });

    const sentence =
      'This must be one of these languages: bg, hr, cs, da, nl, en, fi, fr, de, el, hu, it, pl, pt-pt, sk, sl, es, sv';
    expect(body).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): ml_language',
      data: {
        status: 400,
        params: { ml_language: sentence },
        details: { ml_language: { code: 'rest_not_in_enum', message: sentence, data: null } },
      },
    });
  });

  it.each([
    ['a body', { ml_language: 'xx' }, {}],
    ['a body before a right query', { ml_language: 'xx' }, { ml_language: 'de' }],
    ['a body that names a list', { ml_language: ['de'] }, {}],
    ['a body that names a number', { ml_language: 1 }, {}],
    ['an empty one', { ml_language: '' }, {}],
  ])('is refused in %s', async (_, body, query) => {
    const answer = await calendar.editor.post('/events', body, query);

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(detailCodes(answer)).toEqual({ ml_language: 'rest_not_in_enum' });
  });

  it('is the last one when several are sent', async () => {
    const { status, headers } = await calendar.visitor.send('GET', '/tags?ml_language=xx&ml_language=de');

    expect([status, headers.get('Content-Language')]).toEqual([200, 'de']);
  });

  it('is refused in a query of lists', async () => {
    expect(refusal(await calendar.visitor.send('GET', '/tags?ml_language[]=de'))).toEqual(
      invalid('ml_language'),
    );
  });

  it.each([
    ['the default', '', {}, 'en'],
    ['ml_language', '', { ml_language: 'sl' }, 'sl'],
    ['the base address', '/de', {}, 'de'],
    ['ml_language before the base address', '/de', { ml_language: 'pt-pt' }, 'pt-pt'],
  ])('of an error is that of %s', async (_, base, query, language) => {
    const visitor = calendar.visitor.under(`${base}/calendar/events/v1`);

    const validation = await visitor.get('/events', { ...query, page: 'x' });
    const forbidden = await visitor.delete('/events/1', query);
    const unknown = await visitor.get('/nothing', query);

    expect(refusal(validation)).toEqual(invalid('page'));
    expect(refusal(unknown)).toEqual(NO_ROUTE);
    const told = [validation, forbidden, unknown].map(({ headers }) => headers.get('Content-Language'));
    expect(told).toEqual([language, language, language]);
  });

  it.each(readdirSync(MESSAGES))('tells errors in the words of %s', async (code) => {
    const sentences = JSON.parse(readFileSync(join(MESSAGES, code, 'errors.json'), 'utf8')) as {
      rest_forbidden: string;
    };

    const { body } = await calendar.visitor.post('/events', {}, { ml_language: code });

    expect(body).toEqual({
      code: 'rest_forbidden',
      message: sentences.rest_forbidden,
      data: { status: 401 },
    });
  });
});

describe('a service of few languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ DEFAULT_LANGUAGE: 'de', LANGUAGES: 'de,sl' });
  });
  afterAll(() => calendar.close());

  it('speaks its default language when the one asked is none of its own', async () => {
    const answer = await calendar.visitor.get('/events', { ml_language: 'en' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(detailCodes(answer)).toEqual({ ml_language: 'rest_not_in_enum' });
    expect(answer.headers.get('Content-Language')).toBe('de');
  });

  it('has no base address of another language', async () => {
    expect(refusal(await calendar.visitor.under('/en/calendar/events/v1').get('/events'))).toEqual(NO_ROUTE);
  });
});
