import { compareItem, type Fields, hashGroups, hashItem, isGivenAgain, toFields } from './compare-item.js';
import { hashValue } from './hash-value.js';
import type { Policy } from './source.entity.js';

const hash = (title: unknown): string => hashValue({ title });
const item = (body: object, translations: Record<string, object> = {}) => ({
  body: { ...body },
  translations: translations as Record<string, Record<string, unknown>>,
});
const compare = (
  title: string,
  before: { given: string; stored: string | null },
  stored: string,
  policy: Policy,
) => {
  const fields = { title: { given: hash(before.given), stored: before.stored && hash(before.stored) } };
  return compareItem(item({ title }), { fields, stored: { title: hash(stored) }, policy });
};

const KEPT = { changed: {}, kept: ['title'], overwritten: [] };
const NOTHING = { changed: {}, kept: [], overwritten: [] };
const written = (title: string, overwritten: string[] = []) => ({
  changed: { title: { title } },
  kept: [],
  overwritten,
});

// The source says now what it said before, or something else; a person has changed the value, or not.
it.each<[string, string, string | null, string, object, object]>([
  ['neither', 'Old', 'Old', 'Old', NOTHING, NOTHING],
  ['the source', 'New', 'Old', 'Old', written('New'), written('New')],
  ['a person', 'Old', 'Old', 'Mine', NOTHING, written('Old', ['title'])],
  ['both', 'New', 'Old', 'Mine', KEPT, written('New', ['title'])],
  // Of which it is unknown what was written.
  ['nobody as far as known', 'Old', null, 'Mine', NOTHING, NOTHING],
  ['the source as far as known', 'New', null, 'Mine', written('New'), written('New')],
])('compares a title that %s changed', (_, given, storedBefore, stored, keepLocal, sourceWins) => {
  const before = { given: 'Old', stored: storedBefore };
  expect(compare(given, before, stored, 'keep-local')).toEqual({
    ...keepLocal,
    given: { title: hash(given) },
    isHashedFast: false,
  });
  expect(compare(given, before, stored, 'source-wins')).toMatchObject(sourceWins);
});

it('changes nothing when a source begins to name a field with the value of every new event', () => {
  const options = {
    fields: {},
    stored: hashGroups({ website: { website: '' } }),
    policy: 'keep-local' as const,
  };
  expect(compareItem(item({ website: '' }), options)).toMatchObject(NOTHING);
  expect(compareItem(item({ website: '5' }), options).changed).toEqual({ website: { website: '5' } });
  // A person was faster.
  const stored = hashGroups({ website: { website: '7' } });
  expect(compareItem(item({ website: '5' }), { ...options, stored })).toMatchObject({
    ...NOTHING,
    kept: ['website'],
  });
  // What no event has by itself.
  expect(compareItem(item({ odd: 'x' }), options).changed).toEqual({ odd: { odd: 'x' } });
});

it('compares times together, and translations as one', () => {
  const own = item({ start_date: '2027-03-01', timezone: 'UTC', title: 'A' }, { sl: { title: 'B' } });
  expect(hashItem(own)).toEqual({
    times: hashValue({ start_date: '2027-03-01', timezone: 'UTC' }),
    title: hashValue({ title: 'A' }),
    translations: hashValue({ translations: { sl: { title: 'B' } } }),
  });
  const none = { fields: {}, stored: {}, policy: 'source-wins' as const };
  expect(compareItem(own, none).changed).toEqual({
    times: { start_date: '2027-03-01', timezone: 'UTC' },
    title: { title: 'A' },
    translations: { translations: { sl: { title: 'B' } } },
  });
  expect(Object.keys(hashItem(item({ title: 'A' })))).toEqual(['title']);
});

it('knows whether the source gives again what it gave', () => {
  const fields: Fields = {
    title: { given: hash('A'), stored: hash('A') },
    cost: { given: hashValue({ cost: '5' }), stored: null },
  };
  expect(isGivenAgain(item({ title: 'A', cost: '5' }), fields)).toBe(true);
  // A source that leaves a field out says nothing of it.
  expect(isGivenAgain(item({ title: 'A' }), fields)).toBe(true);
  expect(isGivenAgain(item({ title: 'A', cost: '6' }), fields)).toBe(false);
  expect(isGivenAgain(item({ title: 'A', website: '' }), fields)).toBe(false);
});

describe('a value with a slow hash', () => {
  const secret = { ...item({ password: 'secret' }), slowHashes: { password: 'slow' } };
  const options = (given: string, stored = 'here') => ({
    fields: { password: { given, stored: 'here' } },
    stored: { password: stored },
    policy: 'keep-local' as const,
  });

  it('is remembered by it', () => {
    expect(hashItem(secret)).toEqual({ password: 'slow' });
    expect(compareItem(secret, options('slow'))).toEqual({
      ...NOTHING,
      given: { password: 'slow' },
      isHashedFast: false,
    });
    expect(compareItem(secret, options('other')).changed).toEqual({ password: { password: 'secret' } });
  });

  it('has not changed when it was remembered by the fast one', () => {
    const before = hashValue({ password: 'secret' });
    expect(compareItem(secret, options(before))).toMatchObject({ ...NOTHING, isHashedFast: true });
    const others = { ...secret, body: { password: 'secret', title: 'A' } };
    expect(compareItem(others, options(before)).isHashedFast).toBe(true);
    // A usual value with the same hash as before stays as it is.
    const usual = item({ password: 'secret' });
    expect(compareItem(usual, options(before)).isHashedFast).toBe(false);
  });
});

it('remembers what was written, what was there before a person changed it, and what the source left out', () => {
  const fields = {
    title: { given: 'title-0', stored: 'stored-title-0' },
    cost: { given: 'cost-0', stored: 'stored-cost-0' },
    translations: { given: 'texts-0', stored: null },
    gone: { given: 'gone-0', stored: 'stored-gone-0' },
  };
  const given = { title: 'title-1', cost: 'cost-1', translations: 'texts-1', odd: 'odd-1', new: 'new-1' };
  const stored = { title: 'stored-title-1', cost: 'stored-cost-1' };
  const remembered = toFields(given, { fields, stored, written: new Set(['title', 'odd']) });

  expect(remembered).toEqual({
    title: { given: 'title-1', stored: 'stored-title-1' },
    cost: { given: 'cost-1', stored: 'stored-cost-0' },
    translations: { given: 'texts-1', stored: null },
    odd: { given: 'odd-1', stored: null },
    new: { given: 'new-1', stored: null },
    gone: { given: 'gone-0', stored: 'stored-gone-0' },
  });
  // Of a field that was never named, the value of every new event was there.
  const named = toFields({ website: 'site-1' }, { fields: {}, stored, written: new Set() });
  expect(named).toEqual({ website: { given: 'site-1', stored: hashValue({ website: '' }) } });
});
