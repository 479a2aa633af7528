import { adjustCount } from './adjust-count.js';
import type { ComparedItem } from './read-site-events.js';

const event = (isProtected: boolean, isSingle: boolean, ...tags: number[]): ComparedItem => ({
  raw: { tags: tags.map((id) => ({ id })) },
  isProtected,
  isSingle,
});

it.each<[string, ComparedItem[], number, number, number]>([
  ['nothing without passwords', [event(false, false, 1)], 5, 4, 5],
  ['an event with a password that has the tag', [event(true, true, 1)], 5, 4, 4],
  ['no event with a password that has another tag', [event(true, true, 2)], 5, 4, 5],
  ['an event of which nobody knows the tags', [event(true, false)], 5, 4, 4],
  ['no more than these', [event(true, false)], 5, 3, 5],
  ['nothing when this calendar counts it', [event(true, false)], 5, 5, 5],
])('leaves out %s', (_, events, there, here, expected) => {
  const items = new Map(events.map((item, n) => [n, item]));
  const raw = { id: 1, count: there };
  expect(adjustCount('tag', { raw, own: { id: 1, count: here }, events: items })).toEqual({
    id: 1,
    count: expected,
  });
});
