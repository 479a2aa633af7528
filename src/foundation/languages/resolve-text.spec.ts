import { isDeepStrictEqual } from 'node:util';
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

describe('resolveText', () => {
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

describe('fillText', () => {
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

describe('applySentField and isEdited', () => {
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

describe('every item of up to three texts, in every order of languages', () => {
  const CODES: readonly LanguageCode[] = ['de', 'en', 'sl'];
  const VALUES = [null, '', 'words'] as const;
  const CHAINS: readonly (readonly LanguageCode[])[] = [['de', 'en'], ['en'], ['sl', 'en'], ['fr', 'en']];

  /** All texts of a language, and none. */
  const textsOf = (language: LanguageCode): (Words | null)[] => [
    null,
    ...VALUES.flatMap((description) =>
      VALUES.map((excerpt) => ({
        language,
        title: language,
        description: description && `${description} ${language}`,
        excerpt: excerpt && `${excerpt} ${language}`,
      })),
    ),
  ];

  const items = CODES.map(textsOf)
    .reduce<Words[][]>(
      (made, texts) => made.flatMap((item) => texts.map((text) => (text === null ? item : [...item, text]))),
      [[]],
    )
    .filter((texts) => texts.length > 0);

  /** The languages to look at one after the other, those that the item lacks left out. */
  const ranking = (texts: readonly Words[], chain: readonly LanguageCode[]): Words[] =>
    [...new Set(chain)].flatMap((code) => texts.find(({ language }) => language === code) ?? []);

  it.each(CHAINS.map((chain) => [chain]))('shows the texts of %j, then the original', (chain) => {
    const wrong: object[] = [];
    for (const texts of items)
      for (const { language: originalLanguage } of texts)
        for (const isEditing of [false, true]) {
          const ranked = ranking(texts, [...chain, originalLanguage]);
          const first = ranked[0] as Words;
          const { text, gaps } = resolveText({ texts, originalLanguage }, chain, OPTIONAL, isEditing);
          const expected = { ...first };
          const missing = OPTIONAL.filter((key) => {
            const filler = ranked.map((one) => one[key]).find((value) => value !== null) ?? null;
            if (!isEditing) expected[key] = filler;
            return (
              isEditing && first[key] === null && (first.language !== originalLanguage || filler !== null)
            );
          });
          if (!isDeepStrictEqual([text, [...gaps]], [expected, missing]))
            wrong.push({ texts, originalLanguage, isEditing, text, gaps: [...gaps] });
        }
    expect(items).toHaveLength(999);
    expect(wrong).toEqual([]);
  });
});
