import { type KeptChange, planRestoration } from './plan-restoration.js';

const NAMES = ['title', 'description'];
let lastId = 0;
/** In the order in which they happened. */
const change = (
  operation: KeptChange['operation'],
  language: KeptChange['language'],
  replaced: KeptChange['replaced'],
): KeptChange => ({ id: (lastId += 1), operation, language, replaced });

/** What a restoration gives back, with its texts as a list. */
const plan = (...changes: KeptChange[]) => {
  const restoration = planRestoration(changes, NAMES);
  return restoration && { facts: restoration.facts, texts: [...restoration.texts] };
};

it('has nothing to give back when no change kept values', () => {
  expect(plan()).toBeNull();
  expect(plan(change('updated', 'en', null), change('trashed', null, null))).toBeNull();
});

it('gives back what one change replaced, although others kept nothing', () => {
  expect(plan(change('updated', null, { cost: '5' }), change('trashed', null, null))).toEqual({
    facts: { cost: '5' },
    texts: [],
  });
});

it('gives back the oldest value of each field', () => {
  expect(
    plan(
      change('updated', 'en', { title: 'First', cost: '1' }),
      change('updated', 'en', { title: 'Second', description: 'Old', cost: '2', website: '' }),
    ),
  ).toEqual({
    facts: { cost: '1', website: '' },
    texts: [['en', { title: 'First', description: 'Old' }]],
  });
});

it('keeps the texts of languages apart, and facts out of them', () => {
  expect(
    plan(
      change('updated', 'en', { title: 'Concert' }),
      change('updated', 'sl', { title: 'Koncert', cost: '5' }),
      change('updated', null, { website: 'https://example.org/' }),
    ),
  ).toEqual({
    facts: { cost: '5', website: 'https://example.org/' },
    texts: [
      ['sl', { title: 'Koncert' }],
      ['en', { title: 'Concert' }],
    ],
  });
});

it('takes back a new text as a whole, and brings back a removed one as it was', () => {
  const removed = change('text_removed', 'sl', { title: 'Koncert', description: '' });
  expect(plan(removed)).toEqual({ facts: {}, texts: [['sl', { title: 'Koncert', description: '' }]] });
  // Translated first, changed then.
  expect(plan(change('translated', 'sl', {}), change('updated', 'sl', { title: 'Koncert' }))).toEqual({
    facts: {},
    texts: [['sl', null]],
  });
  // Removed first, written anew then.
  expect(plan(removed, change('translated', 'sl', {}))).toEqual({
    facts: {},
    texts: [['sl', { title: 'Koncert', description: '' }]],
  });
  // What a new text had does not mix with what the removed one had.
  expect(plan(removed, change('translated', 'sl', {}), change('updated', 'sl', { video: 'x' }))).toEqual({
    facts: { video: 'x' },
    texts: [['sl', { title: 'Koncert', description: '' }]],
  });
});

it('gives back no text for the creation, before which there was none', () => {
  expect(plan(change('created', 'en', { cost: '5' }))).toEqual({ facts: { cost: '5' }, texts: [] });
});
