import { clock } from '../../../foundation/dates/clock.js';
import { Changes } from './changes.js';
import { createDatabase } from '../connection/data-source.js';

const dataSource = () =>
  createDatabase({ url: 'postgres://nowhere/x', poolSize: 1, statementTimeoutMs: 100 });

afterEach(() => {
  clock.set(null);
});

it('counts changes, knows when the last one was, and tells everybody who wants to know', () => {
  clock.set('2027-03-10T12:00:00Z');
  const changes = new Changes();
  const notified: string[] = [];
  changes.onChange(() => notified.push('a'));
  changes.onChange(() => notified.push('b'));
  expect(changes.lastChangeAtMs).toBe(Date.parse('2027-03-10T12:00:00Z'));
  const before = changes.version;
  clock.set('2027-03-10T12:00:05Z');
  expect([changes.version, changes.lastChangeAtMs]).toEqual([before, Date.parse('2027-03-10T12:00:00Z')]);
  changes.recordChange();
  expect(changes.version).not.toBe(before);
  expect(changes.lastChangeAtMs).toBe(Date.parse('2027-03-10T12:00:05Z'));
  expect(notified).toEqual(['a', 'b']);
});

it('has the new number before anybody is told', () => {
  const changes = new Changes();
  const seen: number[] = [];
  changes.onChange(() => seen.push(changes.version));
  const before = changes.version;
  changes.recordChange();
  expect(seen).toEqual([changes.version]);
  expect(seen).not.toEqual([before]);
});

it('knows until when a snapshot holds', () => {
  const changes = new Changes();
  const first = changes.snapshot;
  expect(changes.isUnchangedSince(first)).toBe(true);
  changes.recordStaleRead();
  const second = changes.snapshot;
  expect([first, second].map((one) => changes.isUnchangedSince(one))).toEqual([false, true]);
  changes.recordChange();
  expect([first, second].map((one) => changes.isUnchangedSince(one))).toEqual([false, false]);
});

it('knows each database for itself', () => {
  const [one, other] = [dataSource(), dataSource()];
  expect(one.changes).toBe(one.changes);
  expect(other.changes).not.toBe(one.changes);
});
