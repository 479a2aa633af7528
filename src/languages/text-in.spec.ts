import type { LanguageCode } from './language-code.js';
import { chainOf, textIn } from './text-in.js';

interface Words {
  language: LanguageCode;
  title: string;
  description: string | null;
  excerpt: string | null;
}

const OPTIONAL = ['description', 'excerpt'] as const;

const german: Words = { language: 'de', title: 'Jazz im Hafen', description: null, excerpt: '' };
const english: Words = {
  language: 'en',
  title: 'Harbour Jazz',
  description: 'Bring a chair.',
  excerpt: 'Jazz',
};
const slovene: Words = { language: 'sl', title: 'Džez', description: 'Prinesi stol.', excerpt: null };

describe('chainOf', () => {
  it.each<[LanguageCode, LanguageCode, LanguageCode[]]>([
    ['de', 'en', ['de', 'en']],
    ['en', 'en', ['en']],
  ])('asked in %s with the default %s', (effective, byDefault, chain) => {
    expect(chainOf(effective, byDefault)).toEqual(chain);
  });
});

describe('textIn', () => {
  it.each<[string, Words[], LanguageCode[], Words]>([
    ['the effective language', [english, slovene], ['sl', 'en'], { ...slovene, excerpt: 'Jazz' }],
    ['the default when the effective one is missing', [german, english], ['fr', 'en'], english],
    ['the original when both are missing', [german, slovene], ['fr', 'en', 'sl'], slovene],
    ['the only text', [german], ['en'], german],
  ])('shows %s', (_, texts, chain, shown) => {
    expect(textIn(texts, chain, OPTIONAL)).toEqual(shown);
  });

  it('fills what was never written from the chain, and leaves empty what was cleared', () => {
    expect(textIn([german, english], ['de', 'en'], OPTIONAL)).toEqual({
      language: 'de',
      title: 'Jazz im Hafen',
      description: 'Bring a chair.',
      excerpt: '',
    });
  });

  it('fills each field from the first language that has it', () => {
    const bare: Words = { language: 'de', title: 'Jazz im Hafen', description: null, excerpt: null };
    const half: Words = { ...english, excerpt: null };
    const last: Words = { ...slovene, description: 'unused', excerpt: 'Kratko' };

    expect(textIn([bare, half, last], ['de', 'en', 'sl'], OPTIONAL)).toEqual({
      language: 'de',
      title: 'Jazz im Hafen',
      description: 'Bring a chair.',
      excerpt: 'Kratko',
    });
  });

  it('fills from the original when the default language has no text', () => {
    expect(textIn([german, slovene], ['de', 'en', 'sl'], OPTIONAL)).toEqual({
      ...german,
      description: 'Prinesi stol.',
    });
  });

  it('fills nothing for who edits', () => {
    expect(textIn([german, english], ['de', 'en'], [])).toEqual(german);
  });

  it('leaves the texts it was given as they are', () => {
    const given = { ...german };
    textIn([given, english], ['de', 'en'], OPTIONAL);

    expect(given).toEqual(german);
  });

  it('refuses an item without a text', () => {
    expect(() => textIn([], ['en'], OPTIONAL)).toThrow('An item without any text cannot be shown');
  });
});
