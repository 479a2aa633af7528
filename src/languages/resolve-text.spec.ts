import type { LanguageCode } from './language-code.js';
import { applySentField, isEdited, resolveText, fillText } from './resolve-text.js';

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

describe('textIn', () => {
  it.each<[string, Words[], LanguageCode[], Words]>([
    ['the effective language', [english, slovene], ['sl', 'en'], { ...slovene, excerpt: 'Jazz' }],
    ['the default when the effective one is missing', [german, english], ['fr', 'en'], english],
    ['the original when both are missing', [german, slovene], ['fr', 'en', 'sl'], slovene],
    ['the only text', [german], ['en'], german],
  ])('shows %s', (_, texts, chain, shown) => {
    expect(fillText(texts, chain, OPTIONAL)).toEqual(shown);
  });

  it('fills what was never written from the chain, and leaves empty what was cleared', () => {
    expect(fillText([german, english], ['de', 'en'], OPTIONAL)).toEqual({
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

    expect(fillText([bare, half, last], ['de', 'en', 'sl'], OPTIONAL)).toEqual({
      language: 'de',
      title: 'Jazz im Hafen',
      description: 'Bring a chair.',
      excerpt: 'Kratko',
    });
  });

  it('fills from the original when the default language has no text', () => {
    expect(fillText([german, slovene], ['de', 'en', 'sl'], OPTIONAL)).toEqual({
      ...german,
      description: 'Prinesi stol.',
    });
  });

  it('fills nothing for who edits', () => {
    expect(fillText([german, english], ['de', 'en'], [])).toEqual(german);
  });

  it('leaves the texts it was given as they are', () => {
    const given = { ...german };
    fillText([given, english], ['de', 'en'], OPTIONAL);

    expect(given).toEqual(german);
  });

  it('refuses an item without a text', () => {
    expect(() => fillText([], ['en'], OPTIONAL)).toThrow('An item without any text cannot be shown');
  });
});

describe('shownText', () => {
  const shown = (
    texts: Words[],
    originalLanguage: LanguageCode,
    isEditing: boolean,
  ): [Words, ('description' | 'excerpt')[]] => {
    const { text, gaps } = resolveText({ texts, originalLanguage }, ['de', 'en'], OPTIONAL, isEditing);
    return [text, [...gaps]];
  };

  it('fills for who reads, who has no gaps', () => {
    expect(shown([german, english], 'en', false)).toEqual([{ ...german, description: 'Bring a chair.' }, []]);
  });

  it('tells who edits what a translation lacks, but not what it has cleared', () => {
    expect(shown([german, english], 'en', true)).toEqual([german, ['description']]);
    expect(shown([german, { ...english, description: null }], 'en', true)).toEqual([german, ['description']]);
  });

  it('tells who edits what the original lacks when the default language has it', () => {
    expect(shown([german, english], 'de', true)).toEqual([german, ['description']]);
    expect(shown([german], 'de', true)).toEqual([german, []]);
    expect(shown([german, slovene], 'de', true)).toEqual([german, []]);
  });
});

describe('fieldAfter and isEdited', () => {
  const translation = { isOriginal: false, filler: null };
  const alone = { isOriginal: true, filler: null };
  const filled = { isOriginal: true, filler: 'Default' };

  it.each([
    ['words', 'new', 'old', translation, 'new', true],
    ['the same words', 'old', 'old', translation, 'old', false],
    ['words where there were none', 'new', null, alone, 'new', true],
    ['an empty text over words', '', 'old', alone, '', true],
    ['null over words', null, 'old', alone, '', true],
    ['null over an empty text', null, '', translation, '', false],
    ['null where nothing was written', null, null, translation, null, false],
    ['null where the default would fill', null, null, filled, null, false],
    ['an empty text in a translation where nothing was written', '', null, translation, '', true],
    ['an empty text in the original where nothing was written', '', null, alone, '', false],
    ['an empty text in the original where the default would fill', '', null, filled, '', true],
  ])('make of %s what it means', (_, sent, stored, about, after, edited) => {
    expect(applySentField(sent, stored)).toBe(after);
    expect(isEdited(stored, after, about)).toBe(edited);
  });
});
