// Webhooks that several processes serve, and those that begin beside others.
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
