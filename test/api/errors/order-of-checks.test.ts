import { FORBIDDEN, invalid, missing, NO_ROUTE, refusal, SIGN_IN } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const WRONG = { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };
const TOO_LARGE = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
const MANY = `?${'a=1&'.repeat(1001)}`;

const WRONG_SECRET = { status: 401, code: 'incorrect_password' };
const NO_JSON = { status: 400, code: 'rest_invalid_json' };
const LARGE = { status: 413, code: 'rest_request_too_large' };

type Caller = 'visitor' | 'subscriber' | 'contributor' | 'editor';

/** Everything is wrong with the request, but one thing less from step to step. */
describe('the order of checks', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  interface Step {
    readonly as: Caller;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
    readonly method?: string;
  }

  const send = ({ as, path, headers = {}, body, method = 'POST' }: Step): Promise<ApiResponse> => {
    const api: Api = calendar[as];
    return api.send(method, path, {}, { ...JSON_TYPE, ...headers }, body);
  };

  it.each<[string, Step, object]>([
    [
      'credentials before the route',
      { as: 'visitor', path: '/nothing?ml_language=xx', headers: WRONG, body: '{' },
      WRONG_SECRET,
    ],
    [
      'credentials before the number of parameters',
      { as: 'visitor', path: `/nothing${MANY}`, headers: WRONG },
      WRONG_SECRET,
    ],
    [
      'credentials before the size',
      { as: 'visitor', path: '/events', headers: WRONG, body: TOO_LARGE },
      WRONG_SECRET,
    ],
    ['the route before the body', { as: 'visitor', path: '/nothing?ml_language=xx', body: '{' }, NO_ROUTE],
    [
      'the route before the body, where the slug is no text',
      { as: 'editor', path: '/events/by-slug/%ff', body: '{' },
      NO_ROUTE,
    ],
    ['the route before the size', { as: 'visitor', path: '/nothing', body: TOO_LARGE }, NO_ROUTE],
    ['the route before the number of parameters', { as: 'visitor', path: `/nothing${MANY}` }, NO_ROUTE],
    ['the verb before the body', { as: 'visitor', method: 'PUT', path: '/events', body: '{' }, NO_ROUTE],
    ['the number of parameters before the body', { as: 'visitor', path: `/events${MANY}`, body: '{' }, LARGE],
    [
      'the size before the language',
      { as: 'visitor', path: '/events?ml_language=xx', body: TOO_LARGE },
      LARGE,
    ],
    ['the JSON before the language', { as: 'visitor', path: '/events?ml_language=xx', body: '{' }, NO_JSON],
    [
      'the right before the language, of a visitor',
      { as: 'visitor', path: '/events?ml_language=xx', body: '{}' },
      SIGN_IN,
    ],
    [
      'the right before the language, of a user',
      { as: 'subscriber', path: '/events', body: '{"ml_language":"xx"}' },
      FORBIDDEN,
    ],
    [
      'the language before parameters',
      { as: 'editor', path: '/events?ml_language=xx', body: '{}' },
      invalid('ml_language'),
    ],
    ['the right before parameters, of a visitor', { as: 'visitor', path: '/events', body: '{}' }, SIGN_IN],
    ['the right before parameters, of a user', { as: 'subscriber', path: '/events', body: '{}' }, FORBIDDEN],
    [
      'the right before the item, of a visitor',
      { as: 'visitor', path: '/events/99999', body: '{}' },
      SIGN_IN,
    ],
    [
      'the right before the item, of a user',
      { as: 'subscriber', path: '/venues/99999', body: '{}' },
      FORBIDDEN,
    ],
    ['the right before the slug', { as: 'visitor', path: '/venues/by-slug/nothing', body: '{}' }, SIGN_IN],
    [
      'what is missing for who may',
      { as: 'contributor', path: '/events', body: '{}' },
      missing('title', 'start_date', 'end_date'),
    ],
    [
      'parameters before the item',
      { as: 'editor', path: '/events/99999', body: '{"all_day":"maybe"}' },
      invalid('all_day'),
    ],
    [
      'the item',
      { as: 'editor', path: '/events/99999', body: '{}' },
      { status: 404, code: 'rest-event-not-found' },
    ],
  ])('tells %s', async (_, step, expected) => {
    expect(refusal(await send(step))).toEqual(expected);
  });

  it('tells parameters before the right on the item, and both without a change', async () => {
    const event = await makeEvent(calendar.editor, { title: 'Kept' });

    const wrong = await calendar.contributor.post(`/events/${event.id}`, { title: '', all_day: 'maybe' });
    const right = await calendar.contributor.post(`/events/${event.id}`, { title: 'Changed' });

    expect(refusal(wrong)).toEqual(invalid('title', 'all_day'));
    expect(refusal(right)).toEqual(FORBIDDEN);
    expect((await calendar.visitor.get(`/events/${event.id}`)).body).toMatchObject({ title: 'Kept' });
  });

  it('lists the invalid parameters beside the missing ones', async () => {
    const { status, body } = await calendar.editor.post('/events', {
      start_date: 'foo',
      author: 'somebody',
      all_day: 'maybe',
    });

    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rest_missing_callback_param',
      message: 'Missing parameter(s): title, end_date',
      data: { status: 400, params: ['title', 'end_date'] },
      additional_errors: [
        {
          code: 'rest_invalid_param',
          message: 'Invalid parameter(s): author, all_day, start_date',
          data: {
            status: 400,
            params: {
              author: 'This must be a whole number.',
              all_day: 'This must be true or false.',
              start_date: 'This is not a date and time that can be understood.',
            },
            details: {
              all_day: {
                code: 'rest_invalid_type',
                message: 'This must be true or false.',
                data: { param: 'all_day' },
              },
            },
          },
        },
      ],
    });
  });

  it('tells all faults at once, those that only the database knows included', async () => {
    const answer = await calendar.editor.post('/events', {
      title: '',
      start_date: 'foo',
      end_date: '2027-05-01',
      author: 9999,
      all_day: 'maybe',
      venue: [7777],
      organizer: 'nobody',
      image: 5555,
      cost: {},
      offers: [{ price: 'much' }],
      timezone: 'Mars/Base',
      status: 'published',
      website: 'javascript:alert(1)',
      post_parent: 3333,
    });

    const { data } = answer.body as { data: { params: Record<string, string> } };
    expect(answer.status).toBe(400);
    expect(data.params).toEqual({
      author: 'There is no user with the id 9999.',
      title: 'This must not be empty.',
      status: 'This must be one of: publish, future, draft, pending, private, trash',
      timezone: 'This is not a known time zone.',
      all_day: 'This must be true or false.',
      start_date: 'This is not a date and time that can be understood.',
      image: 'There is no image with the id 5555.',
      cost: 'This must be text.',
      website: 'This must be a web address that begins with http:// or https://.',
      venue: 'There is no venue with the id 7777.',
      organizer: 'This must be the id of an organizer, or the fields of a new one.',
      offers: 'Offer number 1 is wrong in: price',
      post_parent: 'There is no event with the id 3333.',
    });
  });

  it('names faults in the order in which the parameters are documented', async () => {
    const answer = await calendar.editor.post('/events', {
      post_parent: 3333,
      image: 5555,
      author: 9999,
      title: '',
      start_date: '2027-05-01',
      end_date: '2027-05-01',
    });

    expect(refusal(answer)).toEqual(invalid('author', 'title', 'image', 'post_parent'));
  });
});
