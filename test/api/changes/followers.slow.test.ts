// Clients of streams and receivers of webhooks have what the list has, while many write at random over two instances.
import { clock } from '../../../src/foundation/dates/clock.js';
import { WebhookRunner } from '../../../src/exchange/webhooks/webhook-runner.js';
import type { Api } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';
import { Receiver } from '../webhooks/receiver.js';
import { Mirror, toComparable } from './mirror.js';
import { createDice, type Dice, noIds, RandomWriter } from './random-writes.js';
import { StreamCopy } from './stream-copy.js';

const SEED = Number(process.env['MIRROR_SEED'] ?? 1);
const SECONDS = Number(process.env['MIRROR_SECONDS'] ?? asMuchAs(4, 120));

type Query = StreamCopy['query'];
type Items = StreamCopy['items'];

let calendar: TestCalendar;
let neighbour: Neighbour;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.open();
  const settings = { WEBHOOK_HOSTS: receiver.host, STATEMENT_TIMEOUT_MS: '60000' };
  calendar = await startOwnCalendar(settings);
  neighbour = await startNeighbour(calendar, settings);
  for (const { app } of [calendar, neighbour]) app.get(WebhookRunner).start();
});
afterAll(async () => {
  await neighbour.close();
  await calendar.close();
  await receiver.close();
});

/** The list without events behind a password, of which streams and webhooks tell only those who may read them. */
async function walk(api: Api, query: Query): Promise<unknown> {
  const items = await new Mirror(api, 'events', query).walk();
  const isEditor = [calendar.editor, neighbour.editor].includes(api);
  return toComparable(new Map([...items].filter(([, { featured }]) => isEditor || featured !== null)));
}

/** Keeps copies by webhooks alone, by the path of their receivers. */
function receiveCopies(dice: Dice): Map<string, Items> {
  const copies = new Map<string, Items>();
  receiver.respond = (response, { path, type, data }) => {
    // Some messages are taken although the answer says otherwise.
    const fate = dice(8);
    if (fate > 0) {
      const copy = copies.get(path) ?? new Map<number, never>();
      copies.set(path, copy);
      if (type === 'event.removed') copy.delete(data.id);
      else copy.set(data.id, data);
    }
    if (fate < 2) response.statusCode = 500;
    response.end();
  };
  return copies;
}

it(
  'copies of streams and webhooks equal the lists after random writes',
  async () => {
    const { editor, administrator, visitor, userIds } = calendar;
    const known = noIds();
    const { id: category } = await editor.make('/categories', { name: 'Music' });
    known.categories.push(category);
    known.kept.add(category);
    const german = { ml_language: 'de', ml_fallback: true };
    const copies = [
      // A list has one language; a filter that all events match makes the stream one of a list.
      new StreamCopy(visitor, { ml_language: 'en' }),
      new StreamCopy(neighbour.visitor, { ml_language: 'de' }),
      new StreamCopy(neighbour.visitor, german),
      new StreamCopy(visitor, { ml_language: 'en', categories: category }),
      new StreamCopy(neighbour.editor, { ml_language: 'en', featured: true }),
      new StreamCopy(editor, { status: 'draft,private', context: 'edit' }),
    ];
    for (const copy of copies) await copy.connect();
    const received = receiveCopies(createDice(SEED * 10));
    const hooks = [
      { path: '/all', language: 'en', filter: {} },
      { path: '/german', language: 'de', filter: { ml_fallback: true } },
      { path: '/music', language: 'en', filter: { categories: category } },
    ];
    for (const { path, ...hook } of hooks) {
      const { status } = await administrator.post('/webhooks', {
        url: `http://${receiver.host}${path}`,
        kinds: ['event'],
        ...hook,
      });
      expect(status).toBe(201);
    }
    const end = performance.now() + SECONDS * 1000;
    const isOver = (): boolean => performance.now() > end;
    const writers = [editor, neighbour.editor, administrator, neighbour.editor].map(async (api, n) => {
      const authors = [userIds.editor, userIds.author];
      const writer = new RandomWriter([api], known, createDice(SEED * 100 + n), authors);
      while (!isOver()) await writer.write();
    });
    const followers = copies.map(async (copy, n) => {
      const dice = createDice(SEED * 1000 + n);
      while (!isOver()) {
        await copy.take();
        if (dice(4) === 0) await copy.connect();
        await new Promise((resolve) => setTimeout(resolve, dice(300)));
      }
    });
    await Promise.all([...writers, ...followers]);

    for (const copy of copies) {
      const name = JSON.stringify(copy.query);
      const list = await walk(copy.api, copy.query);
      await until(
        `the copy of ${name} is complete`,
        async () => {
          await copy.take();
          return JSON.stringify(toComparable(copy.items)) === JSON.stringify(list);
        },
        10_000,
      ).catch(() => undefined);
      expect({ name, items: toComparable(copy.items) }).toEqual({ name, items: list });
      expect(copy.reconnections).toBeGreaterThan(2);
      copy.close();
    }
    for (const { path, language, filter } of hooks) {
      const query = { ...(language !== 'en' && { ml_language: language }), ...filter };
      const compare = async (): Promise<[unknown, unknown]> => [
        toComparable(received.get(path) ?? new Map<number, never>()),
        await walk(visitor, query),
      ];
      await until(
        `${path} has all`,
        async () => {
          // When messages are sent again, and events are due.
          clock.set(clock.now().add({ minutes: 10 }));
          const [copy, list] = await compare();
          return JSON.stringify(copy) === JSON.stringify(list);
        },
        30_000,
      ).catch(() => undefined);
      const [copy, list] = await compare();
      expect({ path, items: copy }).toEqual({ path, items: list });
    }
  },
  (SECONDS + 120) * 1000,
);
