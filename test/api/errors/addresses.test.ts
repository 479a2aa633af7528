import { refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { rawRequest } from '../../support/raw-request.js';

const LARGE = { status: 413, code: 'rest_request_too_large' };

describe('addresses', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const get = (path: string): Promise<ApiResponse> =>
    rawRequest(calendar.visitor.root, { path: `/calendar/events/v1${path}` });

  it.each([
    ['a path', `/events/by-slug/${'a'.repeat(200_000)}`],
    ['a query', `/events?search=${'a'.repeat(200_000)}`],
  ])('of 200 kB are refused before they are read, in %s', async (_, path) => {
    expect(await get(path)).toMatchObject({ status: 431, body: undefined });
  });

  it('of 10 kB are read', async () => {
    expect(refusal(await get(`/venues/by-slug/${'a'.repeat(10_000)}`))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['slug'],
    });
  });

  it.each([
    ['more than a thousand parameters', 'a=1&'.repeat(1001)],
    ['parameters nested too deeply', 'a[b][c][d][e][f][g]=1'],
    ['a list with holes', 'tags[999999999]=1'],
  ])('are refused with %s', async (_, query) => {
    expect(refusal(await get(`/events?${query}`))).toEqual(LARGE);
  });
});
