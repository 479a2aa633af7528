// Transliteration of letters that do not decompose into a Latin letter and an accent.
import type { LanguageCode } from './language-code.js';

/** Parses 'ж=zh щ=sht'. */
export function parseLetterPairs(pairs: string): [string, string][] {
  return pairs.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split('=');
    return [from, to];
  });
}

const latin = parseLetterPairs(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ĸ=k ŋ=ng ŧ=t ə=e ƒ=f ɓ=b ɗ=d ƙ=k ƴ=y ɛ=e ɔ=o ɣ=g ʼ= ʻ= ʹ= ʺ=',
);

const greek = parseLetterPairs(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
);

const cyrillic = parseLetterPairs(
  'а=a б=b в=v г=g ґ=g д=d е=e ё=yo є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ' +
    'ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz ' +
    'ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h ҳ=h ҷ=j ѣ=e ѫ=a',
);

const commonTable = new Map([...latin, ...greek, ...cyrillic]);

const extendCommonTable = (pairs: string): ReadonlyMap<string, string> =>
  new Map([...commonTable, ...parseLetterPairs(pairs)]);

/** Differing conventions of one language; those of Bulgarian are its transliteration act of 2009. */
const tables: Partial<Record<LanguageCode, ReadonlyMap<string, string>>> = {
  bg: extendCommonTable('х=h щ=sht ъ=a ь=y'),
  da: extendCommonTable('ø=oe å=aa'),
  de: extendCommonTable('ä=ae ö=oe ü=ue'),
};

/** The transliterations of a language, by lower-case letters in composed form. */
export const getLetterTable = (language: LanguageCode): ReadonlyMap<string, string> =>
  tables[language] ?? commonTable;

// ELOT 743 reads υ after α, ε and η as a consonant, voiced or not by the next letter; αϋ and άυ are two vowels.
const greekUpsilon = /([αεη])[υύ](?=([βγδζλμνραεηιουωάέήίόύώ]?))/gu;
const consonants: Readonly<Record<string, string>> = { α: 'a', ε: 'e', η: 'i' };

/** Transliterates groups of letters of Greek and Bulgarian; expects lower case in composed form. */
export function spellClusters(text: string, language: LanguageCode): string {
  const result = /\p{Script=Greek}/u.test(text)
    ? text
        .replace(/ο[υύ]/gu, 'ou')
        .replace(
          greekUpsilon,
          (_, vowel: string, voiced: string) => `${consonants[vowel]}${voiced ? 'v' : 'f'}`,
        )
        .replace(/γ(?=[γξχ])/gu, 'n')
        .replace(/(?<!\p{L})μπ|μπ(?!\p{L})/gu, 'b')
    : text;
  return language === 'bg'
    ? result.replace(/(?<!\p{L})българия(?!\p{L})/gu, 'bulgaria').replace(/ия(?!\p{L})/gu, 'ia')
    : result;
}
