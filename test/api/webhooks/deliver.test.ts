import { Webhook } from 'standardwebhooks';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/dates/clock.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { deliver, fanOut, Receiver, wait } from './receiver.js';

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

const deliveriesOf = async (id: number): Promise<Record<string, unknown>[]> =>
  ((await calendar.administrator.get(`/webhooks/${id}/deliveries`)).body as { deliveries: [] }).deliveries;

const read = async (id: number): Promise<Record<string, unknown>> =>
  (await calendar.administrator.get(`/webhooks/${id}`)).body as Record<string, unknown>;

/** Messages without an item that must come last. */
const until = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await deliver(calendar);
};

describe('a message', () => {
  it('shows what the list of visitors shows, and is signed', async () => {
    const { secret } = await subscribe();
    clock.set(null);
    const { id } = await makeEvent(calendar.editor, { venue: { venue: 'Hall' }, categories: ['Music'] });
    await deliver(calendar);
    const message = receiver.received.find(({ type }) => type === 'event.created');
    const list = (await calendar.visitor.get('/events', { include: id })).body as { events: object[] };

    expect(message?.data).toEqual(list.events[0]);
    const signed = new Webhook(secret).verify(
      message?.text ?? '',
      message?.headers as Record<string, string>,
    );
    expect(signed).toEqual({
      type: 'event.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      data: message?.data,
    });
    expect(message?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(receiver.take().sort()).toEqual(
      ['category.created 1', `event.created ${id}`, `venue.created ${id - 1}`].sort(),
    );
  });

  it('comes once for changes that follow each other, and again for later ones', async () => {
    await subscribe({ kinds: 'event' });
    const { id } = await makeEvent(calendar.editor);
    await fanOut(calendar);
    await calendar.editor.patch(`/events/${id}`, { title: 'Second' });
    await deliver(calendar);

    expect(receiver.received.map(({ data }) => data['title'])).toEqual(['Second']);
    expect(receiver.take()).toEqual([`event.created ${id}`]);
    await calendar.editor.patch(`/events/${id}`, { title: 'Third' });
    await deliver(calendar);
    await calendar.editor.delete(`/events/${id}`);
    await deliver(calendar);
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.updated ${id}`, `event.removed ${id}`]);
  });

  it('reports what an item is shown with', async () => {
    await subscribe({ kinds: 'event' });
    const { id, venue } = await makeEvent(calendar.editor, { venue: { venue: 'Hall' } });
    await deliver(calendar);
    receiver.take();
    await calendar.editor.patch(`/venues/${(venue as { id: number }).id}`, { venue: 'New Hall' });
    await deliver(calendar);

    expect(receiver.received.map(({ data }) => data['venue'])).toMatchObject([{ venue: 'New Hall' }]);
    expect(receiver.take()).toEqual([`event.updated ${id}`]);
  });

  it('never tells of what visitors cannot see', async () => {
    await subscribe();
    for (const fields of [
      { status: 'draft' },
      { status: 'private' },
      { status: 'pending' },
      { status: 'future', date: '2027-04-01 00:00:00' },
      { password: 'sesame' },
    ]) {
      const { id } = await makeEvent(calendar.editor, fields);
      await deliver(calendar);
      await calendar.editor.patch(`/events/${id}`, { title: 'Still hidden' });
      await deliver(calendar);
      await calendar.editor.delete(`/events/${id}`);
      await deliver(calendar);
    }
    await makeEvent(calendar.editor, { status: 'draft', categories: ['Of no public event'] });
    await calendar.editor.make('/venues', { venue: 'Planned', status: 'draft' });
    await deliver(calendar);
    expect(receiver.take()).toEqual([]);

    const { id } = await makeEvent(calendar.editor);
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.created ${id}`]);
  });

  it.each([{ status: 'draft' }, { status: 'private' }, { password: 'sesame' }])(
    'says only the id of what becomes %j, also when it waited for long',
    async (fields) => {
      await subscribe();
      const { id } = await makeEvent(calendar.editor);
      await fanOut(calendar);
      await calendar.editor.patch(`/events/${id}`, { title: 'Secret', ...fields });
      await deliver(calendar);
      await calendar.editor.patch(`/events/${id}`, { title: 'More secret' });
      await deliver(calendar);

      expect(receiver.received.map(({ type, data }) => ({ type, data }))).toEqual([
        { type: 'event.removed', data: { id } },
      ]);
    },
  );

  it('reports what time alone has published or revealed', async () => {
    await subscribe({ kinds: 'event' });
    const future = await makeEvent(calendar.editor, { status: 'future', date: '2027-04-01 00:00:00' });
    const online = await makeEvent(calendar.editor, {
      ...{
        attendance_mode: 'online',
        online_url: 'https://example.org/stream',
        online_url_hidden_until_start: true,
      },
    });
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.created ${online.id}`]);
    clock.set('2027-06-01T00:00:00Z');
    await calendar.visitor.get('/events');
    await deliver(calendar);

    expect(receiver.received.find(({ data }) => data.id === online.id)?.data['online_url']).toBe(
      'https://example.org/stream',
    );
    expect(receiver.take().sort()).toEqual(
      [`event.created ${future.id}`, `event.updated ${online.id}`].sort(),
    );
  });
});

describe('a filter', () => {
  it('is that of the list, in the language of the webhook', async () => {
    const { editor } = calendar;
    await editor.make('/categories', { name: 'Music' });
    await subscribe({ kinds: 'event', filter: { categories: 'music', featured: true }, language: 'de' });
    const match = { categories: ['Music'], featured: true };
    const { id } = await editor.make('/events', anEvent(match), { ml_language: 'de' });
    const english = await makeEvent(editor, match);
    const other = await editor.make('/events', anEvent({ categories: ['Music'] }), { ml_language: 'de' });
    await deliver(calendar);

    expect(receiver.received.find(({ data }) => data.id === id)?.data).toMatchObject({
      language: 'de',
      rest_url: `http://calendar.test/calendar/events/v1/events/${id}?ml_language=de`,
    });
    expect(receiver.take()).toEqual([
      `event.created ${id}`,
      `event.removed ${english.id}`,
      `event.removed ${other.id}`,
    ]);
    // What the receiver was told is gone is not told again.
    await editor.patch(`/events/${other.id}`, { title: 'Anders' }, { ml_language: 'de' });
    await editor.patch(`/events/${id}`, { featured: false });
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.removed ${id}`]);
    await editor.patch(`/events/${other.id}`, { featured: true });
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.updated ${other.id}`]);
  });

  it('that names what is gone pauses the webhook', async () => {
    const { editor } = calendar;
    await makeEvent(editor, { categories: ['Music'] });
    const { id } = await subscribe({ filter: { categories: 'music' } });
    const { body } = await editor.get('/categories');
    const [{ id: category } = { id: 0 }] = (body as { categories: { id: number }[] }).categories;
    await editor.delete(`/categories/${category}`);
    await deliver(calendar);

    expect(await read(id)).toMatchObject({ active: false, pause_reason: 'invalid_filter' });
  });
});

describe('a receiver that fails', () => {
  it('gets the same message again after growing pauses, and the next about the item after it', async () => {
    const { id } = await subscribe({ kinds: 'event' });
    receiver.respond = (response) => response.writeHead(500).end('not now');
    const event = await makeEvent(calendar.editor);
    await deliver(calendar);
    await calendar.editor.patch(`/events/${event.id}`, { title: 'Second' });
    await until(2);
    const [first] = receiver.received;

    expect(receiver.take()).toEqual([`event.created ${event.id}`]);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', attempts: 0, item: event.id },
      { status: 'pending', attempts: 1, error: 'status_500', response: { status: 500, body: 'not now' } },
    ]);
    expect((await read(id))['failing_since']).toBe('2027-03-10T12:00:00+00:00');
    wait({ seconds: 10 });
    receiver.respond = (response) => response.end();
    await deliver(calendar);
    const [again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(receiver.take()).toEqual([`event.created ${event.id}`, `event.updated ${event.id}`]);
    expect((await read(id))['failing_since']).toBeNull();
  });

  it('is paused after three days, says so, and gets what waited when it is resumed', async () => {
    const { id } = await subscribe({ kinds: 'event' });
    receiver.respond = (response) => response.writeHead(503).end();
    const event = await makeEvent(calendar.editor);
    let attempts = 0;
    for (let hours = 0; hours < 100; hours += 4) {
      await deliver(calendar);
      attempts += receiver.take().length;
      wait({ hours: 4 });
    }

    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan(15);
    expect(await read(id)).toMatchObject({ active: false, pause_reason: 'failing' });
    receiver.respond = (response) => response.end();
    await calendar.editor.patch(`/events/${event.id}`, { title: 'Not reported' });
    const { body } = await calendar.administrator.patch(`/webhooks/${id}`, { active: true });
    expect(body).toMatchObject({ active: true, paused_at: null, pause_reason: null, failing_since: null });
    await deliver(calendar);
    expect(receiver.take()).toEqual([`event.created ${event.id}`]);
  });

  it('with one message pauses after three days, too, and gives that message up', async () => {
    const { id } = await subscribe({ kinds: 'event' });
    const poison = await makeEvent(calendar.editor);
    receiver.respond = (response, { data }) => response.writeHead(data.id === poison.id ? 500 : 200).end();
    for (let hours = 0; hours < 100; hours += 4) {
      await makeEvent(calendar.editor, { title: `Event ${hours}` });
      await deliver(calendar);
      wait({ hours: 4 });
    }

    expect(await read(id)).toMatchObject({ active: false, pause_reason: 'failing' });
    const failed = await calendar.administrator.get(`/webhooks/${id}/deliveries`, { status: 'failed' });
    expect(failed.body).toMatchObject({ total: 1, deliveries: [{ item: poison.id, error: 'status_500' }] });
  });

  it('is paused at once when it says 410', async () => {
    const { id } = await subscribe();
    receiver.respond = (response) => response.writeHead(410).end();
    await makeEvent(calendar.editor);
    await deliver(calendar);

    expect(await read(id)).toMatchObject({ active: false, pause_reason: 'gone' });
  });

  it('waits as long as it asks to', async () => {
    const { id } = await subscribe();
    receiver.respond = (response) => response.writeHead(429, { 'Retry-After': '600' }).end();
    await makeEvent(calendar.editor);
    await deliver(calendar);

    expect(await deliveriesOf(id)).toMatchObject([{ due: '2027-03-10T12:10:00+00:00' }]);
  });

  it('hurts no other one, and gets one message at a time', async () => {
    const other = await Receiver.open();
    const failing = await subscribe({ kinds: 'event', url: `http://${receiver.host}/failing` });
    await subscribe({ kinds: 'event', url: `http://${receiver.host}/good` });
    receiver.respond = (response, { path }) => response.writeHead(path === '/good' ? 200 : 500).end();
    for (let n = 0; n < 20; n += 1) await makeEvent(calendar.editor, { title: `Event ${n}` });
    await until(3);
    const sent = receiver.received.map(({ path }) => path);

    expect(sent.filter((path) => path === '/good')).toHaveLength(20);
    // Those that were sent at the same time, at most.
    expect(sent.filter((path) => path === '/failing').length).toBeLessThan(10);
    receiver.received.length = 0;
    wait({ seconds: 6 });
    await until(1);
    expect(receiver.received).toHaveLength(1);
    expect(await read(failing.id)).toMatchObject({ active: true });
    await other.close();
  });

  it('at random gets everything, in the order of each item', async () => {
    await subscribe({ kinds: 'event' });
    let sent = 0;
    receiver.respond = (response, message) => {
      sent += 1;
      const isTaken = sent % 3 !== 0;
      if (isTaken) taken.push(message);
      response.writeHead(isTaken ? 204 : 500).end();
    };
    const taken: (typeof receiver.received)[number][] = [];
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await makeEvent(calendar.editor, { title: 'v0' })).id);
    for (let version = 1; version <= 4; version += 1) {
      for (const id of ids) await calendar.editor.patch(`/events/${id}`, { title: `v${version}` });
      await deliver(calendar);
      wait({ minutes: 1 });
    }
    for (let n = 0; n < 30; n += 1) {
      await deliver(calendar);
      wait({ minutes: 30 });
    }

    for (const id of ids) {
      const versions = taken.filter(({ data }) => data.id === id).map(({ data }) => String(data['title']));
      expect(versions).toEqual([...versions].sort());
      expect(versions.at(-1)).toBe('v4');
    }
  });
});
