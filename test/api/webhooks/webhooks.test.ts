import { Webhook } from 'standardwebhooks';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { deliver, Receiver, wait } from './receiver.js';

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
  await calendar.dataSource.query('TRUNCATE webhooks, webhook_deliveries, webhook_cursor');
  receiver.received.length = 0;
  receiver.respond = (response) => response.end('ok');
});

const subscribe = (fields: Record<string, unknown> = {}): Promise<{ id: number; secret: string }> =>
  calendar.administrator.make('/webhooks', { url: receiver.url, ...fields }) as never;

describe('/webhooks', () => {
  it('creates, lists, reads, changes and removes, and shows the secret once', async () => {
    const { administrator } = calendar;
    const made = await administrator.post('/webhooks', {
      url: ` ${receiver.url} `,
      kinds: ['venue', 'event'],
      filter: { featured: true, venue: 7 },
      language: 'DE',
    });
    expect(made.status).toBe(400);
    expect(made.body).toMatchObject({ data: { params: { 'filter.venue': expect.any(String) as string } } });

    const { body, status, headers } = await administrator.post('/webhooks', {
      url: ` ${receiver.url} `,
      kinds: ['venue', 'event'],
      filter: { featured: true },
      language: 'DE',
    });
    const { secret, ...webhook } = body as { id: number; secret: string };
    expect(status).toBe(201);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(headers.get('Location')).toMatch(new RegExp(`/webhooks/${webhook.id}(\\?|$)`));
    expect(webhook).toEqual({
      id: webhook.id,
      url: receiver.url,
      kinds: ['event', 'venue'],
      filter: { featured: 'true' },
      language: 'de',
      active: true,
      paused_at: null,
      pause_reason: null,
      failing_since: null,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) as string,
      modified: expect.any(String) as string,
    });

    const path = `/webhooks/${webhook.id}`;
    expect((await administrator.get('/webhooks')).body).toEqual({ webhooks: [webhook] });
    expect((await administrator.get(path)).body).toEqual(webhook);
    const changed = await administrator.patch(path, { kinds: 'tag', filter: null, active: false });
    expect(changed.body).toMatchObject({ kinds: ['tag'], filter: {}, active: false, language: 'de' });
    const moved = { url: `${receiver.url}/moved`, language: 'en' };
    expect((await administrator.patch(path, moved)).body).toMatchObject({ ...moved, kinds: ['tag'] });
    expect((await administrator.get('/webhooks', { active: true })).body).toEqual({ webhooks: [] });
    expect((await administrator.delete(path)).body).toMatchObject({ id: webhook.id });
    for (const gone of [
      await administrator.get(path),
      await administrator.patch(path, { active: true }),
      await administrator.delete(path),
      await administrator.get(`${path}/deliveries`),
      await administrator.post(`${path}/secret`, {}),
      await administrator.post(`${path}/ping`, {}),
    ]) {
      expect(gone.body).toMatchObject({ code: 'calendar_webhook_invalid_id', data: { status: 404 } });
    }
  });

  it('changes by POST and PUT as by PATCH, and is not sent again until it changes', async () => {
    const { administrator } = calendar;
    const { id } = await subscribe({ kinds: 'event' });
    const path = `/webhooks/${id}`;
    const condition = { 'If-None-Match': (await administrator.get(path)).headers.get('ETag') ?? '' };
    const again = await administrator.get(path, {}, condition);
    expect([again.status, again.body]).toEqual([304, undefined]);

    const posted = await administrator.post(path, { kinds: 'venue' });
    expect([posted.status, posted.body]).toMatchObject([200, { id, kinds: ['venue'], active: true }]);
    const put = await administrator.put(path, { active: false });
    expect([put.status, put.body]).toMatchObject([200, { id, kinds: ['venue'], active: false }]);

    expect((await administrator.get(path, {}, condition)).body).toEqual(put.body);
    const late = { 'If-Match': condition['If-None-Match'], 'Content-Type': 'application/json' };
    const refused = [
      await administrator.send('PATCH', path, {}, late, '{"active":true}'),
      await administrator.send('DELETE', path, {}, late),
    ];
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'rest_precondition_failed', data: { status: 412 } });
    expect((await administrator.get(path)).body).toEqual(put.body);
  });

  it.each([
    'ftp://example.org/',
    'https://user:secret@example.org/',
    'https://example.org:8443/',
    'http://localhost/',
    'http://127.0.0.1:1/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'no address',
  ])('refuses %s, at the creation and at changes', async (url) => {
    const refused = { code: 'rest_invalid_param', data: { params: { url: expect.any(String) as string } } };
    expect((await calendar.administrator.post('/webhooks', { url })).body).toMatchObject(refused);
    const { id } = await subscribe();
    expect((await calendar.administrator.patch(`/webhooks/${id}`, { url })).body).toMatchObject(refused);
  });

  it.each<object>([
    { page: 2 },
    { per_page: 5 },
    { status: 'draft' },
    { ml_language: 'de' },
    { context: 'edit' },
    { text_format: 'plain' },
    { orderby: 'title' },
    { order: 'desc' },
    { sync_token: 'x' },
    { review: 'open' },
    { collapse: 'series' },
    { ml_missing: 'de' },
    { ml_outdated: 'de' },
    { strict: true },
  ])('takes no parameter into the filter that does not choose events: %j', async (filter) => {
    const { body } = await calendar.administrator.post('/webhooks', { url: receiver.url, filter });
    const params = {
      [`filter.${Object.keys(filter)[0]}`]: 'A filter of a webhook cannot have this parameter.',
    };
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params } });
  });

  it.each<unknown>([
    { when: 'upcoming' },
    { nonsense: 1 },
    { featured: { nested: true } },
    JSON.parse('{"__proto__":"x"}'),
  ])('refuses the filter %j', async (filter) => {
    const { body } = await calendar.administrator.post('/webhooks', { url: receiver.url, filter });
    expect(body).toMatchObject({ code: 'rest_invalid_param' });
    expect(Object.keys((body as { data: { params: object } }).data.params)[0]).toMatch(/^filter/);
  });

  it('has a maximum', async () => {
    await calendar.dataSource.query(
      `INSERT INTO webhooks (url, kinds, filter, language, origin, active, secret, created_at, modified_at)
       SELECT 'https://example.org/', '{event}', '{}', 'en', 'http://calendar.test', false, 'x', now(), now()
       FROM generate_series(1, 100)`,
    );
    const { body } = await calendar.administrator.post('/webhooks', { url: receiver.url });
    expect(body).toMatchObject({
      code: 'calendar_too_many_webhooks',
      message: expect.stringContaining('100') as string,
      data: { status: 409 },
    });
    const listed = await calendar.administrator.get('/webhooks');
    expect((listed.body as { webhooks: object[] }).webhooks).toHaveLength(100);
  });
});

describe('a message', () => {
  it('is not sent to a host that has become private since', async () => {
    const { id } = await subscribe({ kinds: 'event' });
    await calendar.dataSource.query(`UPDATE webhooks SET url = 'http://127.0.0.1:9/'`);
    await makeEvent(calendar.editor);
    await deliver(calendar);

    const { body } = await calendar.administrator.get(`/webhooks/${id}/deliveries`);
    expect(body).toMatchObject({
      total: 1,
      deliveries: [{ status: 'pending', attempts: 1, error: 'forbidden_address', response: null }],
    });
  });

  it('is signed with both secrets for a day after a new one', async () => {
    const { id, secret } = await subscribe({ kinds: 'event' });
    const { body } = await calendar.administrator.post(`/webhooks/${id}/secret`, {});
    const { secret: next } = body as { secret: string };
    expect(next).not.toBe(secret);
    expect(body).toMatchObject({ previous_valid_until: '2027-03-11T12:00:00+00:00' });
    await makeEvent(calendar.editor);
    await deliver(calendar);
    wait({ hours: 25 });
    await makeEvent(calendar.editor, { title: 'Later' });
    await deliver(calendar);

    const counts = receiver.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(counts).toEqual([2, 1]);
    const [first, second] = receiver.received;
    // The library compares with the time of the machine, which is not that of the test.
    const sign = (key: string, { headers, text }: typeof first & object): string =>
      new Webhook(key).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1000),
        text,
      );
    if (first === undefined || second === undefined) throw new Error('Two messages were expected');
    expect(first.headers['webhook-signature']).toBe(`${sign(next, first)} ${sign(secret, first)}`);
    expect(second.headers['webhook-signature']).toBe(sign(next, second));
  });

  it('is listed with what was sent and answered, cut and without secrets, and can be sent again', async () => {
    const { administrator } = calendar;
    const { id, secret } = await subscribe({ kinds: 'event' });
    receiver.respond = (response) => response.end('x'.repeat(5000));
    const event = await makeEvent(calendar.editor, { description: 'long '.repeat(2000) });
    await deliver(calendar);
    const { body } = await administrator.get(`/webhooks/${id}/deliveries`, { status: 'delivered' });
    const { deliveries, total } = body as { deliveries: Record<string, unknown>[]; total: number };
    const [delivery] = deliveries;

    expect(total).toBe(1);
    expect(delivery).toMatchObject({
      type: 'event.created',
      kind: 'event',
      item: event.id,
      status: 'delivered',
      attempts: 1,
      due: null,
      error: null,
      response: { status: 200, body: `${'x'.repeat(1000)}…` },
      request: expect.stringMatching(/^\{"type":"event.created".{3900,}…$/s) as string,
    });
    expect(JSON.stringify(body)).not.toContain(secret.slice(6));

    const [sent] = receiver.received.splice(0);
    await administrator.post(`/webhooks/${id}/deliveries/${Number(delivery?.['id'])}/repeat`, {});
    await deliver(calendar);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
    expect(receiver.take()).toEqual([`event.created ${event.id}`]);
  });
});

describe('a ping', () => {
  it('is sent once and at once, also while the webhook is not active', async () => {
    const { id } = await subscribe({ active: false });
    // PostgreSQL stores no zero bytes.
    receiver.respond = (response) => response.end('o\u0000k');
    const good = await calendar.administrator.post(`/webhooks/${id}/ping`, {});
    receiver.respond = (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end();
    const bad = await calendar.administrator.post(`/webhooks/${id}/ping`, {});
    const { id: ping } = bad.body as { id: number };
    receiver.respond = (response) => response.end('ok');
    const again = await calendar.administrator.post(`/webhooks/${id}/deliveries/${ping}/repeat`, {});
    await calendar.administrator.patch(`/webhooks/${id}`, { active: true });
    await deliver(calendar);

    expect(good.body).toMatchObject({
      type: 'ping',
      kind: null,
      item: null,
      status: 'delivered',
      response: { status: 200, body: 'ok' },
    });
    expect(bad.body).toMatchObject({ status: 'failed', error: 'status_302' });
    expect(again.body).toMatchObject({ type: 'ping', status: 'delivered', error: null });
    expect((again.body as { id: number }).id).toBeGreaterThan(ping);
    expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
      ['ping', { webhook: id }],
      ['ping', { webhook: id }],
      ['ping', { webhook: id }],
    ]);
  });
});
