// A connection that is open and brings nothing: the time stands still here, and goes on only when a test says so.
import { Client } from 'pg';
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { ChangeFeed, FRESH_FOR_MS } from '../../../src/data/database/changes/change-feed.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { warm } from './twins.js';

let calendar: TestCalendar;
let other: Neighbour;
let now = performance.now();
let isSilent = false;

beforeAll(async () => {
  calendar = await startTestCalendar();
  other = await startNeighbour(calendar);
  now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const emit = Reflect.get(Client.prototype, 'emit') as (...told: unknown[]) => boolean;
  jest.spyOn(Client.prototype, 'emit').mockImplementation(function (this: Client, ...told: unknown[]) {
    return isSilent && told[0] === 'notification' ? false : Reflect.apply(emit, this, told);
  });
});

afterAll(async () => {
  jest.restoreAllMocks();
  await other.close();
  await calendar.close();
});

/** More than one page, so that the total has to be counted. */
const LIST = { per_page: 1, orderby: 'title', order: 'desc' };
const PATH = '/calendar/events/v1/events?per_page=1&orderby=title&order=desc';

async function shown(): Promise<readonly unknown[]> {
  const { body } = await calendar.visitor.get('/events', LIST);
  const { total, events } = body as { total: number; events: { title: string }[] };
  return [total, events[0]?.title];
}

it('answers from memory for two seconds while it hears nothing, then asks the database, and listens anew', async () => {
  const memory = calendar.app.get(ResponseCache);
  for (const title of ['A', 'B']) await calendar.editor.make('/events', anEvent({ title }));
  await warm(calendar.app, calendar.visitor.root, [PATH]);
  await calendar.app.get(ChangeFeed).catchUp();
  const before = memory.bypasses;

  isSilent = true;
  await other.editor.make('/events', anEvent({ title: 'C' }));
  now += FRESH_FOR_MS - 1;
  expect(await shown()).toEqual([2, 'B']);
  expect(memory.bypasses - before).toBe(0);

  now += 1;
  expect(await shown()).toEqual([3, 'C']);
  await other.editor.make('/events', anEvent({ title: 'D' }));
  expect(await shown()).toEqual([4, 'D']);
  expect(memory.bypasses - before).toBe(2);

  isSilent = false;
  now += 3 * FRESH_FOR_MS;
  await warm(calendar.app, calendar.visitor.root, [PATH]);
  expect(await shown()).toEqual([4, 'D']);
});
