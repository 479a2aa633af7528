// Requests of webhooks that are sent a second time, with an Idempotency-Key.
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/responses.js';
import { CONFLICT, DONE, isReplayed, post } from '../requests/keyed.js';
import { Receiver } from './receiver.js';

let calendar: TestCalendar;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.open();
  calendar = await startTestCalendar({ WEBHOOK_HOSTS: receiver.host });
});
afterAll(async () => {
  await calendar.close();
  await receiver.close();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE webhooks, webhook_deliveries, webhook_cursor, idempotency_keys');
  receiver.received.length = 0;
});

describe('a repeated request with a key', () => {
  const repeated = async (path: string, body: object = {}): Promise<[ApiResponse, ApiResponse]> => [
    await post(calendar.administrator, 'once', body, path),
    await post(calendar.administrator, 'once', body, path),
  ];
  const readKeys = async (): Promise<string> =>
    JSON.stringify(await calendar.dataSource.query('SELECT * FROM idempotency_keys'));

  it('makes one webhook, whose secret is shown once and not kept for answers', async () => {
    const [first, second] = await repeated('/webhooks', { url: receiver.url });

    const { id, secret } = first.body as { id: number; secret: string };
    expect(refusal(second)).toEqual(CONFLICT);
    expect(second.body).toMatchObject({ message: DONE, data: { id } });
    expect((await calendar.administrator.get('/webhooks')).body).toMatchObject({ webhooks: [{ id }] });
    expect(await readKeys()).not.toContain(secret);
  });

  it('makes one new secret, which is shown once and not kept for answers', async () => {
    const { id } = await calendar.administrator.make('/webhooks', { url: receiver.url });
    const [first, second] = await repeated(`/webhooks/${id}/secret`);

    const { secret } = first.body as { secret: string };
    expect([first.status, refusal(second)]).toEqual([201, CONFLICT]);
    expect(second.body).toMatchObject({ message: DONE, data: { id } });
    expect(await readKeys()).not.toContain(secret);
  });

  it('sends one ping', async () => {
    const { id } = await calendar.administrator.make('/webhooks', { url: receiver.url });
    const [first, second] = await repeated(`/webhooks/${id}/ping`);

    expect([second.body, isReplayed(second)]).toEqual([first.body, true]);
    expect(receiver.received).toHaveLength(1);
  });
});
