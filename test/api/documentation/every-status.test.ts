// What every operation may answer, asked of every operation. What only some may answer is asked where it belongs.
import { FORBIDDEN, invalid, refusal } from '../../support/answers.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { IMAGE_PAIRS, OWN_ACCOUNT, PAIRS, USERS, WRITES } from '../../support/pairs.js';

const UPLOAD = ['POST', '/images'] as const;
const ALL = [...PAIRS, ...IMAGE_PAIRS, UPLOAD, ...OWN_ACCOUNT, ...USERS];
const WITH_BODY = [...WRITES, ...IMAGE_PAIRS.filter(([verb]) => verb !== 'GET')];
const BODIES = [...WITH_BODY, ...[...OWN_ACCOUNT, ...USERS].filter(([verb]) => verb !== 'GET')];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const WRONG = { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };
const MANY = `?${'a=1&'.repeat(1001)}`;

describe('every operation', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it.each(ALL)('refuses a language that is none: %s %s', async (verb, path) => {
    const answer = await calendar.administrator.send(verb, path, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
  });

  it.each(ALL)('refuses a wrong secret: %s %s', async (verb, path) => {
    const answer = await calendar.visitor.send(verb, path, {}, WRONG);

    expect(refusal(answer)).toEqual({ status: 401, code: 'incorrect_password' });
  });

  it.each(ALL)('refuses too many parameters: %s %s', async (verb, path) => {
    const answer = await calendar.administrator.send(verb, path + MANY);

    expect(refusal(answer)).toEqual({ status: 413, code: 'rest_request_too_large' });
  });

  it.each([...WITH_BODY, UPLOAD, ...USERS])('refuses a role without the right: %s %s', async (verb, path) => {
    expect(refusal(await calendar.subscriber.send(verb, path))).toEqual(FORBIDDEN);
  });

  it.each(BODIES)('refuses a body that is packed in an unknown way: %s %s', async (verb, path) => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'zip' };
    const answer = await calendar.administrator.send(verb, path, {}, headers, '{}');

    expect(refusal(answer)).toEqual({ status: 415, code: 'rest_unsupported_media_type' });
  });

  it.each(ALL)('fails with an id when the database is not what it was: %s %s', async (verb, path) => {
    await calendar.dataSource.query('ALTER TABLE users RENAME TO lost_users');
    const answer = await calendar.administrator.send(verb, path);
    await calendar.dataSource.query('ALTER TABLE lost_users RENAME TO users');

    expect(refusal(answer)).toEqual({ status: 500, code: 'internal_server_error' });
  });
});

describe('every operation of a service that is asked too often', () => {
  let calendar: TestCalendar;
  let caller = 0;

  beforeAll(async () => {
    const settings = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback', REQUESTS_PER_MINUTE: '1' };
    calendar = await startTestCalendar(settings);
  });
  afterAll(() => calendar.close());

  it.each(ALL)('tells callers to come again: %s %s', async (verb, path) => {
    caller += 1;
    const headers = { 'X-Forwarded-For': `203.0.113.${caller}` };
    await calendar.visitor.send(verb, path, {}, headers);
    const answer = await calendar.visitor.send(verb, path, {}, headers);

    expect(refusal(answer)).toEqual({ status: 429, code: 'rest_too_many_requests' });
  });
});

describe('every operation of a service without a database', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await calendar.dataSource.destroy();
  });
  afterAll(() => calendar.close());

  it.each(ALL)('tells users to come again: %s %s', async (verb, path) => {
    const answer = await calendar.administrator.send(verb, path);

    expect(refusal(answer)).toEqual({ status: 503, code: 'rest_service_unavailable' });
  });
});
