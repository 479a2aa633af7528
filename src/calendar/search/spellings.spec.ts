import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { foldText, listIndexLines, listLongIndexLines, listSpellings } from './spellings.js';

describe('foldText', () => {
  it.each([
    ['John’s Café', 'johns cafe'],
    ["rock'n'roll", 'rocknroll'],
    ['L´été', 'lete'],
    ["'quoted' words’", "'quoted' words'"],
    ["James' 24'7", "james' 247"],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('listSpellings', () => {
  it.each([
    ['kaese', ['kaese']],
    ['Käse', ['kase', 'kaese']],
    ['Ka\u0308se', ['kase', 'kaese']],
    ['ÅLAND', ['aland', 'aaland']],
    ['smørrebrød', ['smorrebrod', 'smoerrebroed']],
    ['Grüße', ['grusse', 'gruesse']],
    ["O'Brien’s", ['obriens']],
  ])('of %s', (text, spellings) => {
    expect(listSpellings(text)).toEqual(spellings);
  });
});

describe('the lines of the index', () => {
  it.each<[string, LanguageCode, (string | null)[]]>([
    ['Käse auf Åland', 'de', ['kase auf aland', 'kaese auf aaland']],
    ['Käse auf Åland', 'en', ['kase auf aland', 'kaese auf aaland']],
    ['Käse auf Åland', 'fi', ['kase auf aland', 'kase auf aaland']],
    ['Hüvös tér', 'hu', ['huvos ter', null]],
    ['Jazz', 'de', ['jazz', null]],
  ])('of %s in %s', (text, language, lines) => {
    expect(listIndexLines(text, language)).toEqual(lines);
  });

  it('of a long text repeat only the words that differ', () => {
    const long = 'Der Käse auf på '.repeat(200).trim();
    expect(listLongIndexLines('Der Käse', 'de')).toEqual(['der kase', 'der kaese']);
    expect(listLongIndexLines(long, 'de')).toEqual([
      long.toLowerCase().replace(/ä/g, 'a').replace(/å/g, 'a'),
      'kaese paa',
    ]);
  });
});
