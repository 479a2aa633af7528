import { makeEvent } from '../../support/make.js';
import { deliver, Receiver, wait, WebhookStage } from './receiver.js';

const stage = new WebhookStage();

const deliverTimes = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await deliver(stage.calendar);
};

describe('a receiver that fails', () => {
  it('gets the same message again after growing pauses, and the next about the item after it', async () => {
    const { id } = await stage.subscribe({ kinds: 'event' });
    stage.receiver.respond = (response) => response.writeHead(500).end('not now');
    const event = await makeEvent(stage.calendar.editor);
    await deliver(stage.calendar);
    await stage.calendar.editor.patch(`/events/${event.id}`, { title: 'Second' });
    await deliverTimes(2);
    const [first] = stage.receiver.received;

    expect(stage.receiver.take()).toEqual([`event.created ${event.id}`]);
    expect(await stage.listDeliveries(id)).toMatchObject([
      { status: 'pending', attempts: 0, item: event.id },
      { status: 'pending', attempts: 1, error: 'status_500', response: { status: 500, body: 'not now' } },
    ]);
    expect((await stage.read(id))['failing_since']).toBe('2027-03-10T12:00:00+00:00');
    wait({ seconds: 10 });
    stage.receiver.respond = (response) => response.end();
    await deliver(stage.calendar);
    const [again] = stage.receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(stage.receiver.take()).toEqual([`event.created ${event.id}`, `event.updated ${event.id}`]);
    expect((await stage.read(id))['failing_since']).toBeNull();
  });

  it('is paused after three days, says so, and gets what waited when it is resumed', async () => {
    const { id } = await stage.subscribe({ kinds: 'event' });
    stage.receiver.respond = (response) => response.writeHead(503).end();
    const event = await makeEvent(stage.calendar.editor);
    let attempts = 0;
    for (let hours = 0; hours < 100; hours += 4) {
      await deliver(stage.calendar);
      attempts += stage.receiver.take().length;
      wait({ hours: 4 });
    }

    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan(15);
    expect(await stage.read(id)).toMatchObject({ active: false, pause_reason: 'failing' });
    stage.receiver.respond = (response) => response.end();
    await stage.calendar.editor.patch(`/events/${event.id}`, { title: 'Not reported' });
    const { body } = await stage.calendar.administrator.patch(`/webhooks/${id}`, { active: true });
    expect(body).toMatchObject({ active: true, paused_at: null, pause_reason: null, failing_since: null });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.created ${event.id}`]);
  });

  it('with one message pauses after three days, too, and gives that message up', async () => {
    const { id } = await stage.subscribe({ kinds: 'event' });
    const poison = await makeEvent(stage.calendar.editor);
    stage.receiver.respond = (response, { data }) =>
      response.writeHead(data.id === poison.id ? 500 : 200).end();
    for (let hours = 0; hours < 100; hours += 10) {
      await makeEvent(stage.calendar.editor, { title: `Event ${hours}` });
      await deliver(stage.calendar);
      wait({ hours: 10 });
    }

    expect(await stage.read(id)).toMatchObject({ active: false, pause_reason: 'failing' });
    const failed = await stage.calendar.administrator.get(`/webhooks/${id}/deliveries`, { status: 'failed' });
    expect(failed.body).toMatchObject({ total: 1, deliveries: [{ item: poison.id, error: 'status_500' }] });

    // Sent again, the message has three days again.
    const [{ id: delivery } = { id: 0 }] = (failed.body as { deliveries: { id: number }[] }).deliveries;
    await stage.calendar.administrator.patch(`/webhooks/${id}`, { active: true });
    await stage.calendar.administrator.post(`/webhooks/${id}/deliveries/${delivery}/repeat`, {});
    stage.receiver.received.length = 0;
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toContain(`event.created ${poison.id}`);
    expect(await stage.read(id)).toMatchObject({ active: true });
  });

  it('is paused at once when it says 410', async () => {
    const { id } = await stage.subscribe();
    stage.receiver.respond = (response) => response.writeHead(410).end();
    const event = await makeEvent(stage.calendar.editor);
    await deliver(stage.calendar);

    expect(await stage.read(id)).toMatchObject({ active: false, pause_reason: 'gone' });
    // What it has missed comes as soon as it is resumed.
    stage.receiver.received.length = 0;
    stage.receiver.respond = (response) => response.end();
    await stage.calendar.administrator.patch(`/webhooks/${id}`, { active: true });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.created ${event.id}`]);
  });

  it.each([
    ['as long as it asks to', '600', '2027-03-10T12:10:00+00:00'],
    ['an hour at most', '31536000', '2027-03-10T13:00:00+00:00'],
  ])('waits %s', async (_, retryAfter, due) => {
    const { id } = await stage.subscribe();
    stage.receiver.respond = (response) => response.writeHead(429, { 'Retry-After': retryAfter }).end();
    await makeEvent(stage.calendar.editor);
    await deliver(stage.calendar);

    expect(await stage.listDeliveries(id)).toMatchObject([{ due }]);
  });

  it('hurts no other one, and gets one message at a time', async () => {
    const other = await Receiver.open();
    const failing = await stage.subscribe({ kinds: 'event', url: `http://${stage.receiver.host}/failing` });
    await stage.subscribe({ kinds: 'event', url: `http://${stage.receiver.host}/good` });
    stage.receiver.respond = (response, { path }) => response.writeHead(path === '/good' ? 200 : 500).end();
    for (let n = 0; n < 20; n += 1) await makeEvent(stage.calendar.editor, { title: `Event ${n}` });
    await deliverTimes(3);
    const sent = stage.receiver.received.map(({ path }) => path);

    expect(sent.filter((path) => path === '/good')).toHaveLength(20);
    // Those that were sent at the same time, at most.
    expect(sent.filter((path) => path === '/failing').length).toBeLessThan(10);
    stage.receiver.received.length = 0;
    wait({ seconds: 6 });
    await deliverTimes(1);
    expect(stage.receiver.received).toHaveLength(1);
    expect(await stage.read(failing.id)).toMatchObject({ active: true });
    await other.close();
  });

  it('at random gets everything, in the order of each item', async () => {
    await stage.subscribe({ kinds: 'event' });
    let sent = 0;
    stage.receiver.respond = (response, message) => {
      sent += 1;
      const isTaken = sent % 3 !== 0;
      if (isTaken) taken.push(message);
      response.writeHead(isTaken ? 204 : 500).end();
    };
    const taken: (typeof stage.receiver.received)[number][] = [];
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await makeEvent(stage.calendar.editor, { title: 'v0' })).id);
    for (let version = 1; version <= 4; version += 1) {
      for (const id of ids) await stage.calendar.editor.patch(`/events/${id}`, { title: `v${version}` });
      await deliver(stage.calendar);
      wait({ minutes: 1 });
    }
    for (let n = 0; n < 30; n += 1) {
      await deliver(stage.calendar);
      wait({ minutes: 30 });
    }

    for (const id of ids) {
      const versions = taken.filter(({ data }) => data.id === id).map(({ data }) => String(data['title']));
      expect(versions).toEqual([...versions].sort());
      expect(versions.at(-1)).toBe('v4');
    }
  });
});
