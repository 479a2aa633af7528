import { findTarget, toTranslationPath } from './translation-target';
import {
  changesSince,
  changedTexts,
  mergeTexts,
  nextAfter,
  originalOf,
  readTexts,
  takeTexts,
  TEXT_FIELDS,
  textsBefore,
} from './translation';

const fields = TEXT_FIELDS.events;

describe('translating an item', () => {
  it('reads texts, and those that were never written as empty', () => {
    expect(readTexts(fields, { title: 'Jazz', excerpt: null })).toEqual({
      title: 'Jazz',
      excerpt: '',
      description: '',
      event_status_reason: '',
    });
    expect(changedTexts({ title: 'Jazz', excerpt: '' }, { title: 'Jazz', excerpt: 'At night' })).toEqual([
      'excerpt',
    ]);
  });

  it('finds the original', () => {
    expect(originalOf({ de: { original: false }, sl: { original: true } })).toBe('sl');
    expect(originalOf({ de: {} })).toBeNull();
  });

  const change = (id: number, language: string | null, minute: number) => ({
    id,
    language,
    date_utc: `2027-03-01 12:${String(minute).padStart(2, '0')}:00`,
  });

  it.each([
    ['after the translation was written', '12:10:00', [5, 4]],
    ['after it was found to be right', '12:40:00', [5]],
  ])('takes the changes of the original %s', (_, time, ids) => {
    const history = [
      change(5, 'en', 50),
      change(4, 'en', 30),
      change(3, 'de', 10),
      change(2, 'en', 5),
      change(1, 'en', 0),
    ];
    const found = changesSince(history, 'en', 'de', `2027-03-01 ${time}`);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('compares with the earliest text, and leaves out what was changed back', () => {
    const changes = [{ before: { title: 'B', excerpt: 'x' } }, { before: { title: 'A' } }, { before: null }];
    expect(textsBefore(changes, fields, { title: 'C', excerpt: 'x' })).toEqual({ title: 'A' });
    expect(textsBefore(changes, fields, { title: 'A', excerpt: 'y' })).toEqual({ excerpt: 'x' });
  });

  it('merges by field, and leaves to choose what both have changed', () => {
    const base = { title: 'A', excerpt: 'E', description: 'D' };
    const { merged, both } = mergeTexts(
      base,
      { title: 'mine', excerpt: 'E', description: 'same' },
      { title: 'theirs', excerpt: 'new', description: 'same' },
    );
    expect({ merged, both }).toEqual({
      merged: { title: 'mine', excerpt: 'new', description: 'same' },
      both: ['title'],
    });
    expect(takeTexts(merged, { title: 'theirs' }, both)).toMatchObject({ title: 'theirs', excerpt: 'new' });
  });

  it('goes on after an item, then to those before it, and ends', () => {
    const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect([1, 2, 3, 9].map((id) => nextAfter(items, id)?.id)).toEqual([2, 3, 1, 1]);
    expect(nextAfter([{ id: 1 }], 1)).toBeNull();
  });

  it.each([
    ['what is outdated', { en: { original: true }, sl: { outdated: true } }, ['de'], 'sl'],
    ['what the calendar must have', { en: { original: true } }, ['de'], 'de'],
    ['the language of the user', { en: { original: true } }, [], 'fr'],
    ['what is there, when nothing is missing', { de: { original: true }, en: {}, fr: {}, sl: {} }, [], 'fr'],
  ])('offers first %s', (_, translations, required, expected) => {
    expect(findTarget(translations, ['en', 'de', 'fr', 'sl'], required, 'fr')).toBe(expected);
  });

  it('leads to the text that a finding is about', () => {
    expect(toTranslationPath(7, 'de', 'title')).toBe('/events/7/translate/de?field=title');
    expect(toTranslationPath(7, 'de', 'image')).toBe('/events/7/translate/de?field=alt_text');
  });

  it('offers nothing in a calendar of one language', () => {
    expect(findTarget({ en: { original: true } }, ['en'], [], 'en')).toBeNull();
  });
});
