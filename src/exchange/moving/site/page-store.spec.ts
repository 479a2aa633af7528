import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../../foundation/dates/clock.js';
import { PageStore } from './page-store.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  clock.set('2027-03-10T12:00:00Z');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  clock.set(null);
});

const URL = 'https://site.example/events?page=1';
const page = { url: URL, etag: null, body: [] };

it('continues a run that was interrupted, with the pages that it has read', async () => {
  const first = new PageStore(folder);
  expect(await first.begin()).toBeNull();
  await first.save(page);
  clock.set('2027-03-10T23:59:59Z');
  const second = new PageStore(folder);
  expect(await second.begin()).toEqual(new Date('2027-03-10T12:00:00Z'));
  const stored = await second.find(URL);
  expect(stored).toEqual({ ...page, readAt: Date.parse('2027-03-10T12:00:00Z') });
  expect(stored !== null && second.isCurrent(stored)).toBe(true);
});

it.each([
  ['has ended', (store: PageStore) => store.end(), '2027-03-10T12:00:01Z'],
  ['began 12 hours ago', () => Promise.resolve(), '2027-03-11T00:00:00Z'],
  ['has begun anew', (store: PageStore) => store.restart(), '2027-03-10T12:00:00Z'],
])('reads pages again after a run that %s', async (_, finish, later) => {
  const first = new PageStore(folder);
  await first.begin();
  await first.save(page);
  await finish(first);
  clock.set(later);
  const second = new PageStore(folder);
  await second.begin();
  const stored = await second.find(URL);
  expect(stored !== null && second.isCurrent(stored)).toBe(false);
});
