// What every operation may answer, asked of every operation. What only some may answer is asked where it belongs.
import { isDeepStrictEqual } from 'node:util';
import { FORBIDDEN, invalid, refusal, type Refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  EDITING_PAIRS,
  HISTORIES,
  IMAGE_PAIRS,
  OPERATIONS,
  OWN_ACCOUNT,
  type Pair,
  PREVIEWS,
  SERIES_PAIRS,
  SOURCE_PAIRS,
  USERS,
  WEBHOOK_PAIRS,
  WRITES,
} from '../../support/pairs.js';

const UPLOAD = ['POST', '/images'] as const;
const WITH_BODY = [
  ...WRITES,
  ...PREVIEWS,
  ...[...IMAGE_PAIRS, ...SERIES_PAIRS].filter(([verb]) => verb !== 'GET'),
];
const BODIES = [
  ...WITH_BODY,
  ...[...OWN_ACCOUNT, ...USERS, ...WEBHOOK_PAIRS, ...SOURCE_PAIRS, ...EDITING_PAIRS, ...HISTORIES].filter(
    ([verb]) => verb !== 'GET',
  ),
];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const WRONG = { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };
const MANY = `?${'a=1&'.repeat(1001)}`;

/** Sends a request to each operation, one after another, and tells which were not refused as expected. */
async function differences(
  operations: readonly Pair[],
  expected: Refusal,
  send: (...pair: Pair) => Promise<ApiResponse>,
): Promise<unknown[]> {
  const different: unknown[] = [];
  for (const pair of operations) {
    const found = refusal(await send(...pair));
    if (!isDeepStrictEqual(found, expected)) different.push([pair.join(' '), found]);
  }
  return different;
}

describe('every operation', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('refuses a language that is none', async () => {
    const found = await differences(OPERATIONS, invalid('ml_language'), (verb, path) =>
      calendar.administrator.send(verb, path, { ml_language: 'xx' }),
    );
    expect(found).toEqual([]);
  });

  it('refuses a wrong secret', async () => {
    const found = await differences(OPERATIONS, { status: 401, code: 'incorrect_password' }, (verb, path) =>
      calendar.visitor.send(verb, path, {}, WRONG),
    );
    expect(found).toEqual([]);
  });

  it('refuses too many parameters', async () => {
    const found = await differences(
      OPERATIONS,
      { status: 413, code: 'rest_request_too_large' },
      (verb, path) => calendar.administrator.send(verb, path + MANY),
    );
    expect(found).toEqual([]);
  });

  it('refuses a role without the right', async () => {
    const found = await differences(
      [...WITH_BODY, UPLOAD, ...USERS, ...WEBHOOK_PAIRS, ...SOURCE_PAIRS],
      FORBIDDEN,
      (verb, path) => calendar.subscriber.send(verb, path),
    );
    expect(found).toEqual([]);
  });

  it('refuses a body that is packed in an unknown way', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'zip' };
    const expected = { status: 415, code: 'rest_unsupported_media_type' };
    const found = await differences(BODIES, expected, (verb, path) =>
      calendar.administrator.send(verb, path, {}, headers, '{}'),
    );
    expect(found).toEqual([]);
  });

  it('fails with an error of the service when the database is not what it was', async () => {
    await calendar.dataSource.query('ALTER TABLE users RENAME TO lost_users');
    try {
      const found = await differences(
        OPERATIONS,
        { status: 500, code: 'internal_server_error' },
        (verb, path) => calendar.administrator.send(verb, path),
      );
      expect(found).toEqual([]);
    } finally {
      await calendar.dataSource.query('ALTER TABLE lost_users RENAME TO users');
    }
  });
});

describe('every operation of a service that is asked too often', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    const settings = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback', REQUESTS_PER_MINUTE: '1' };
    calendar = await startTestCalendar(settings);
  });
  afterAll(() => calendar.close());

  it('tells callers to come again', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.1' };
    const { status } = await calendar.visitor.get('', {}, headers);
    const found = await differences(
      OPERATIONS,
      { status: 429, code: 'rest_too_many_requests' },
      (verb, path) => calendar.visitor.send(verb, path, {}, headers),
    );

    expect([status, found]).toEqual([200, []]);
  });
});

describe('every operation of a service without a database', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await calendar.dataSource.destroy();
  });
  afterAll(() => calendar.close());

  it('tells users to come again', async () => {
    const found = await differences(
      OPERATIONS,
      { status: 503, code: 'rest_service_unavailable' },
      (verb, path) => calendar.administrator.send(verb, path),
    );
    expect(found).toEqual([]);
  });
});
