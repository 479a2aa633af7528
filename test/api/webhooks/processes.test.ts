// Webhooks that several processes serve, messages that are sent together, and webhooks that begin beside others.
import {
  claimDeliveries,
  endAttempt,
  endSuccesses,
} from '../../../src/exchange/webhooks/deliveries.queries.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { makeEvent } from '../../support/make.js';
import { deliver, fanOut, wait, WebhookStage } from './receiver.js';

const stage = new WebhookStage();

it('a message is sent again once the process that had it is gone, whose late result says nothing', async () => {
  const { editor, dataSource } = stage.calendar;
  const { id } = await stage.subscribe({ kinds: 'event' });
  const event = await makeEvent(editor);
  await fanOut(stage.calendar);
  const now = clock.ms();
  const times = { now: new Date(now), leasedUntil: new Date(now + 60_000), limit: 50 };
  const [claimed] = await claimDeliveries(dataSource.manager, times);
  if (claimed === undefined) throw new Error('A message was expected');
  wait({ seconds: 59 });
  await deliver(stage.calendar);
  expect(stage.receiver.take()).toEqual([]);
  wait({ seconds: 1 });
  await deliver(stage.calendar);
  expect(stage.receiver.take()).toEqual([`event.created ${event.id}`]);

  const late = {
    type: null,
    requestBody: null,
    responseStatus: null,
    responseBody: null,
    durationMs: 60_000,
  };
  const isEnded = await endAttempt(
    dataSource.manager,
    claimed,
    { ...late, error: 'timeout' },
    { status: 'pending', dueAt: new Date(clock.ms()), failingSince: null },
  );
  expect(isEnded).toBe(false);
  const success = { delivery: claimed, result: { ...late, error: null, responseBody: 'late' } };
  await endSuccesses(dataSource.manager, [success], new Date(clock.ms()));
  const [delivery] = await stage.listDeliveries(id);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, error: null, response: { body: 'ok' } });
});

it('a new receiver takes nothing away from those before it', async () => {
  const { host } = stage.receiver;
  await stage.subscribe({ kinds: 'event', url: `http://${host}/first` });
  const { id } = await makeEvent(stage.calendar.editor);
  await stage.subscribe({ kinds: 'venue', url: `http://${host}/second` });
  await deliver(stage.calendar);

  expect(stage.receiver.received.map(({ path, data }) => [path, data.id])).toEqual([['/first', id]]);
});

it('successes that are stored together keep their own results, and reset only their own webhooks', async () => {
  const ids: number[] = [];
  for (const kinds of ['event', 'event', 'venue']) ids.push((await stage.subscribe({ kinds })).id);
  const { dataSource, editor } = stage.calendar;
  await makeEvent(editor);
  await fanOut(stage.calendar);
  await dataSource.query(`UPDATE webhooks SET failures = 3, failing_since = now()`);
  const now = clock.ms();
  const times = { now: new Date(now), leasedUntil: new Date(now + 60_000), limit: 50 };
  const claimed = await claimDeliveries(dataSource.manager, times);
  const successes = claimed.map((delivery) => ({
    delivery,
    result: {
      ...{ type: 'event.created', error: null, requestBody: '{}', responseStatus: 200, durationMs: 5 },
      responseBody: `to ${delivery.webhookId}`,
    },
  }));
  await endSuccesses(dataSource.manager, successes, new Date(now));

  for (const id of ids.slice(0, 2))
    expect(await stage.listDeliveries(id)).toMatchObject([
      { status: 'delivered', response: { status: 200, body: `to ${id}` } },
    ]);
  const failing = await Promise.all(ids.map(async (id) => (await stage.read(id))['failing_since'] !== null));
  expect(failing).toEqual([false, false, true]);
});

it('a message is stored with its own result when several are sent together', async () => {
  const receivers = ['first', 'second', 'third'];
  const ids: number[] = [];
  for (const path of receivers)
    ids.push((await stage.subscribe({ kinds: 'event', url: `http://${stage.receiver.host}/${path}` })).id);
  const { respond } = stage.receiver;
  stage.receiver.respond = (response, { path }) =>
    response.writeHead(path === '/second' ? 503 : 202).end(`from ${path}`);
  const { id } = await makeEvent(stage.calendar.editor);
  await deliver(stage.calendar);
  expect(await stage.read(ids[1] ?? 0)).toMatchObject({ failing_since: '2027-03-10T12:00:00+00:00' });
  stage.receiver.respond = respond;
  wait({ hours: 1 });
  const second = await makeEvent(stage.calendar.editor);
  await deliver(stage.calendar);

  const stored = await Promise.all(ids.map((each) => stage.listDeliveries(each)));
  const ok = { attempts: 1, response: { status: 200, body: 'ok' } };
  expect(stored).toMatchObject([
    [ok, { attempts: 1, response: { status: 202, body: 'from /first' } }],
    [ok, { ...ok, attempts: 2, error: null }],
    [ok, { attempts: 1, response: { status: 202, body: 'from /third' } }],
  ]);
  const delivered = [second.id, id].map((item) => ['delivered', item]);
  expect(stored.map((deliveries) => deliveries.map(({ status, item }) => [status, item]))).toEqual(
    ids.map(() => delivered),
  );
  expect(await stage.read(ids[1] ?? 0)).toMatchObject({ failing_since: null });
});

it('the oldest messages are sent first, whoever gets them', async () => {
  await stage.subscribe({ kinds: 'event' });
  await stage.subscribe({ kinds: 'venue' });
  const venue = await stage.calendar.editor.make('/venues', { venue: 'Hall' });
  await fanOut(stage.calendar);
  wait({ seconds: 1 });
  await makeEvent(stage.calendar.editor);
  await fanOut(stage.calendar);

  const now = clock.ms();
  const times = { now: new Date(now), leasedUntil: new Date(now + 60_000), limit: 1 };
  const [claimed] = await claimDeliveries(stage.calendar.dataSource.manager, times);
  expect(claimed).toMatchObject({ kind: 'venue', itemId: venue.id });
});

it('a receiver begins beside one that is not active', async () => {
  await stage.subscribe({ active: false });
  await stage.subscribe({ kinds: 'event' });
  const { id } = await makeEvent(stage.calendar.editor);
  await deliver(stage.calendar);
  expect(stage.receiver.take()).toEqual([`event.created ${id}`]);
});

it('messages go on where a copied database counts its transactions anew', async () => {
  await stage.subscribe({ kinds: 'event' });
  await stage.calendar.dataSource.query('UPDATE webhook_cursor SET transaction_id = 1000000000000000');
  await deliver(stage.calendar);
  const { id } = await makeEvent(stage.calendar.editor);
  await deliver(stage.calendar);
  expect(stage.receiver.take()).toEqual([`event.created ${id}`]);
});
