import { Client } from 'pg';
import type { ApiResponse, Api } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';

describe('wrong passwords of an event, sent to two processes', () => {
  let calendar: TestCalendar;
  let neighbour: Neighbour;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
    neighbour = await startNeighbour(calendar);
  });
  afterAll(async () => {
    await neighbour.close();
    await calendar.close();
  });
  beforeEach(() => calendar.empty());

  it('are counted together', async () => {
    const { id } = await makeEvent(calendar.editor, { password: 'sesame' });
    const other = await makeEvent(calendar.editor, { title: 'Other', password: 'other' });
    const guess = (as: Api, password: string, event = id): Promise<ApiResponse> =>
      as.get(`/events/${event}`, { password });
    const told = async (): Promise<number> => {
      const [row] = await calendar.dataSource.query<[{ count: number } | undefined]>(
        `SELECT count FROM rate_counts WHERE key = $1`,
        [`event ${id} 127.0.0.1`],
      );
      return row?.count ?? 0;
    };

    for (let n = 0; n < 4; n += 1) expect((await guess(calendar.visitor, `guess ${n}`)).status).toBe(403);
    await until('the first process has told of them', async () => (await told()) === 4);
    expect((await guess(neighbour.visitor, 'guess 4')).status).toBe(403);
    await until(
      'the other one has told of its own, and heard',
      async () => (await guess(neighbour.visitor, 'sesame')).status === 429,
    );
    const rightly = await guess(neighbour.visitor, 'sesame');

    expect(refusal(rightly)).toEqual({ status: 429, code: 'rest_too_many_requests' });
    expect(rightly.headers.get('Retry-After')).toBe('60');
    expect((await guess(neighbour.visitor, 'other', other.id)).status).toBe(200);
  });

  it('cost nothing while nobody is wrong', async () => {
    const { id } = await makeEvent(calendar.editor, { password: 'sesame' });
    const spy = jest.spyOn(Client.prototype, 'query');
    const { status } = await calendar.visitor.get(`/events/${id}`, { password: 'sesame' });
    const statements = spy.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));
    spy.mockRestore();

    expect(status).toBe(200);
    expect(statements.filter((text) => text.includes('rate_counts'))).toEqual([]);
  });
});
