import { chooseTarget, readLanguage, rememberLanguage } from './chosen-language';

describe('the language to translate into', () => {
  it('is kept for each user of the browser', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    rememberLanguage(store, 1, 'de');
    expect([readLanguage(store, 1), readLanguage(store, 2)]).toEqual(['de', null]);
  });

  it.each([
    ['the one that the address names', 'en', ['de'], 'en'],
    ['the first that is wanted', undefined, [null, 'xx', 'en', 'sl', 'de'], 'sl'],
    ['the first of the calendar', undefined, [], 'de'],
  ])('is %s', (_, named, wanted, expected) => {
    expect(chooseTarget(['en', 'de', 'sl'], 'en', { named, wanted })).toBe(expected);
  });

  it('is the default language where there is no other', () => {
    expect(chooseTarget(['en'], 'en', { named: 'de', wanted: ['sl'] })).toBe('en');
  });
});
