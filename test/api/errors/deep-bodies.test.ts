import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

describe('bodies of JSON', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const post = (body: string, headers: Record<string, string>): Promise<ApiResponse> =>
    calendar.editor.send('POST', '/events', {}, { 'Content-Type': 'application/json', ...headers }, body);

  const nested = (levels: number): string =>
    `{"title":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},"start_date":"2027-05-01","end_date":"2027-05-01"}`;

  it('tell a wrong value of 512 levels', async () => {
    const answer = await post(nested(512), { 'Idempotency-Key': 'deep' });

    expect(answer.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { title: 'This must be text.' } },
    });
  });

  it.each([
    ['just', nested(513), {}],
    ['much', nested(50_000), {}],
    ['just', nested(513), { 'Idempotency-Key': 'deep' }],
    ['much', nested(50_000), { 'Idempotency-Key': 'deep' }],
    ['in a list', `[${nested(512)}]`, {}],
  ])('are refused with more than 512 levels: %s', async (_, body, headers: Record<string, string>) => {
    const answer = await post(body, headers);

    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'rest_invalid_json',
        data: { status: 400, json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' },
      },
    });
    expect(await calendar.dataSource.query(`SELECT FROM events`)).toEqual([]);
  });
});
