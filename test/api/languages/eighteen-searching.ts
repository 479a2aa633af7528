import { LANGUAGE_CODES, type LanguageCode } from '../../../src/foundation/languages/language-code.js';
import { idsOf, valueOf } from '../../support/responses.js';
import type { TestCalendar } from '../../support/app.js';
import { CATEGORY, EVENT, ORGANIZER, TAG, VENUE } from './eighteen-cast.js';
import type { EventKey } from './eighteen-types.js';
import { byAddress, byParameter } from './eighteen-ways.js';

type Search = readonly [what: string, search: string, found: readonly EventKey[]];

const WORD = 'a word as it is written';
const PLAIN = 'the word without accents, in capitals';
const INSIDE = 'a part inside of a word';
const PHRASE = 'a phrase';
const FOREIGN = 'no word of another language';

/** What is found, in the order of time, is read off the words of the cast. */
const SEARCHES: Readonly<Record<LanguageCode, readonly Search[]>> = {
  bg: [
    [WORD, 'площада', ['market']],
    ['a word in capitals', 'ПЛОЩАДА', ['market']],
    ['capitals of letters that Russian lacks or uses otherwise', 'ЩЪРКЕЛИ ЛЮТИ', ['horo']],
    ['capitals with ь and ю', 'ГЕРГЬОВДЕН', ['horo']],
    [INSIDE, 'ощ', ['walk', 'market']],
    [PHRASE, '"стария град"', ['walk']],
    ['a phrase in capitals and Bulgarian quotation marks', '„СТАРИЯТ ГРАД“', ['exhibition']],
    [FOREIGN, 'komorní', []],
    ['no transliteration', 'gergyovden', []],
  ],
  hr: [
    [WORD, 'gudački', ['concert']],
    [PLAIN, 'GUDACKI', ['concert']],
    [INSIDE, 'ođak', ['puppets']],
    ['đ as d', 'RODAKE', ['puppets']],
    [PHRASE, '"stari grad"', ['exhibition']],
    [FOREIGN, 'glasbe', []], // Slovene; Croatian says glazbe
  ],
  cs: [
    [WORD, 'náměstí', ['market']],
    [PLAIN, 'NAMESTI', ['market']],
    [INSIDE, 'ěst', ['exhibition', 'walk', 'market']],
    ['ř and ů', 'DVORAKA', ['concert']],
    [PHRASE, '"červená karkulka"', ['puppets']],
    [FOREIGN, 'čiapočka', []], // Slovak
  ],
  da: [
    [WORD, 'rødhætte', ['puppets']],
    [PLAIN, 'RODHAETTE', ['puppets']],
    [INSIDE, 'gbrø', ['market']],
    ['å as a', 'FORARSAFTEN', ['concert']],
    [PHRASE, '"gamle købstad"', ['exhibition']],
    [FOREIGN, 'stråkkvartett', []], // Swedish
  ],
  nl: [
    [WORD, 'België', ['market']],
    [PLAIN, 'BELGIE', ['market']],
    [INSIDE, 'asteel', ['concert']],
    [PHRASE, '"oude stad in foto’s"', ['exhibition']],
    ['a phrase with a straight apostrophe', '"in foto\'s"', ['exhibition']],
    [FOREIGN, 'streichquartett', []],
    ['no word of what it lacks', 'vandring', []],
  ],
  en: [
    [WORD, 'soirée', ['concert']],
    [PLAIN, 'SOIREE', ['concert']],
    [INSIDE, 'awberr', ['market']],
    [PHRASE, '"old city"', ['exhibition']],
    [FOREIGN, 'schlossgarten', []],
    ['no word of what it lacks', 'gränderna', []],
  ],
  fi: [
    [WORD, 'näyttely', ['exhibition']],
    [PLAIN, 'NAYTTELY', ['exhibition']],
    [INSIDE, 'änval', ['concert']],
    [PHRASE, '"vanhassa kaupungissa"', ['walk']],
    [FOREIGN, 'jordgubbar', []],
  ],
  fr: [
    [WORD, 'œuvre', ['concert']],
    [PLAIN, 'OEUVRE', ['concert']],
    [INSIDE, 'âtea', ['concert']],
    ['ç without its cedilla', 'CA', ['exhibition']],
    [PHRASE, '"chaperon rouge"', ['puppets']],
    [FOREIGN, 'quartetto', []],
  ],
  de: [
    [WORD, 'süßem', ['market']],
    [PLAIN, 'SUSSEM', ['market']],
    ['ß in capitals', 'STRAẞEN', ['exhibition']],
    [INSIDE, 'käpp', ['puppets']],
    [PHRASE, '"alte Fotografien"', ['exhibition']],
    [FOREIGN, 'strijkkwartet', []],
  ],
  el: [
    [WORD, 'κήπο', ['concert']],
    ['the word without tonos', 'κηπο', ['concert']],
    [PLAIN, 'ΚΗΠΟ', ['concert']],
    ['capitals that end in sigma', 'ΝΥΧΤΕΡΙΝΟΣ ΠΕΡΙΠΑΤΟΣ', ['walk']],
    ['a final sigma as one inside of a word', 'πολησ', ['exhibition', 'walk']],
    [INSIDE, 'ράουλ', ['market']],
    [PHRASE, '"παλιάς πόλης"', ['walk']],
    ['a phrase in capitals', '«ΠΑΛΙΑ ΠΟΛΗ»', ['exhibition']],
    [FOREIGN, 'площада', []],
    ['no transliteration', 'mousiki', []],
  ],
  hu: [
    [WORD, 'kísértettel', ['walk']],
    [PLAIN, 'KISERTETTEL', ['walk']],
    [INSIDE, 'őtér', ['market']],
    ['ű as u', 'JOKEDVU', ['market']],
    [PHRASE, '"régi város"', ['exhibition']],
    [FOREIGN, 'kvarteto', []],
  ],
  it: [
    [WORD, 'caffè', ['market']],
    [PLAIN, 'CAFFE', ['market']],
    [INSIDE, 'ittadin', ['exhibition']],
    [PHRASE, '"città vecchia"', ['exhibition']],
    [FOREIGN, 'cuarteto', []],
    ['no word of what it lacks', 'sägner', []],
  ],
  pl: [
    [WORD, 'wąskimi', ['walk']],
    [PLAIN, 'WASKIMI', ['walk']],
    [INSIDE, 'ółt', ['market']],
    ['ł as l', 'LAK', ['exhibition']],
    [PHRASE, '"czerwony kapturek"', ['puppets']],
    [FOREIGN, 'karkulka', []],
  ],
  'pt-pt': [
    [WORD, 'crianças', ['puppets']],
    [PLAIN, 'CRIANCAS', ['puppets']],
    [INSIDE, 'nçõ', ['walk']],
    [PHRASE, '"a cidade antiga"', ['exhibition']],
    [FOREIGN, 'cuarteto', []], // Spanish; Portuguese says quarteto
  ],
  sk: [
    [WORD, 'povesťami', ['walk']],
    [PLAIN, 'POVESTAMI', ['walk']],
    [INSIDE, 'ôňo', ['puppets']],
    ['ľ as l', 'LUDI', ['exhibition']],
    [PHRASE, '"červená čiapočka"', ['puppets']],
    [FOREIGN, 'loutkové', []], // Czech
  ],
  sl: [
    [WORD, 'življenja', ['exhibition']],
    [PLAIN, 'ZIVLJENJA', ['exhibition']],
    [INSIDE, 'edališč', ['puppets']],
    [PHRASE, '"staro mesto"', ['exhibition']],
    [FOREIGN, 'glazbe', []], // Croatian; Slovene says glasbe
  ],
  es: [
    [WORD, 'mañana', ['market']],
    [PLAIN, 'MANANA', ['market']],
    ['a word with ¿', '¿mañana', ['market']],
    [INSIDE, 'equeñ', ['walk']],
    ['ñ as n', 'ANOS', ['exhibition', 'puppets']],
    [PHRASE, '"luz de las velas"', ['concert']],
    [FOREIGN, 'quarteto', []], // Portuguese; Spanish says cuarteto
  ],
  sv: [
    [WORD, 'slottsträdgården', ['concert']],
    [PLAIN, 'SLOTTSTRADGARDEN', ['concert']],
    [INSIDE, 'ägne', ['walk']],
    [PHRASE, '"gamla stan"', ['exhibition']],
    [FOREIGN, 'strygekvartet', []], // Danish
  ],
};

/** Words of the garden (its city), the friends of music, the category for children and the tag outdoors. */
const PLAIN_NAMES: Readonly<Record<LanguageCode, readonly [string, string, string, string]>> = {
  bg: ['ВИЕНА', 'ПРИЯТЕЛИТЕ', 'ДЕЦА', 'ОТКРИТО'],
  hr: ['BEC', 'DRUSTVO', 'DJECU', 'OTVORENOM'],
  cs: ['VIDEN', 'SPOLECNOST', 'DETI', 'VENKU'],
  da: ['WIEN', 'VENNER', 'BORN', 'ABEN'],
  nl: ['WENEN', 'VRIENDEN', 'KINDEREN', 'BUITEN'],
  en: ['VIENNA', 'FRIENDS', 'CHILDREN', 'OUTDOORS'],
  fi: ['WIEN', 'YSTAVAT', 'LAPSILLE', 'ULKONA'],
  fr: ['VIENNE', 'SOCIETE', 'ENFANTS', 'PLEIN'],
  de: ['WIEN', 'MUSIKFREUNDE', 'FUR', 'DRAUSSEN'],
  el: ['ΒΙΕΝΝΗ', 'ΦΙΛΩΝ', 'ΠΑΙΔΙΑ', 'ΥΠΑΙΘΡΙΕΣ'],
  hu: ['BECS', 'EGYESULETE', 'GYEREKEKNEK', 'SZABADTERI'],
  it: ['VIENNA', 'SOCIETA', 'BAMBINI', "ALL'APERTO"],
  pl: ['WIEDEN', 'PRZYJACIOL', 'DZIECI', 'SWIEZYM'],
  'pt-pt': ['VIENA', 'ASSOCIACAO', 'CRIANCAS', 'LIVRE'],
  sk: ['VIEDEN', 'SPOLOCNOST', 'DETI', 'VONKU'],
  sl: ['DUNAJ', 'DRUSTVO', 'OTROKE', 'PROSTEM'],
  es: ['VIENA', 'SOCIEDAD', 'NINOS', 'AIRE'],
  sv: ['WIEN', 'FORENINGEN', 'BARN', 'UTOMHUS'],
};

/** What is found by the words of a language. */
export function describeSearching(calendar: () => TestCalendar): void {
  let requests = 0;

  /** What is found, and the total. The language is requested by parameter and by address, by turns. */
  async function found(kind: string, language: LanguageCode, search: string): Promise<object> {
    requests += 1;
    const way = requests % 2 === 0 ? byParameter(language) : byAddress(language);
    const answer = await way.get(calendar().visitor, `/${kind}`, { search });
    return { ids: idsOf(answer, kind), total: valueOf(answer, 'total') };
  }

  const all = (ids: readonly number[]): object => ({ ids, total: ids.length });

  describe.each(LANGUAGE_CODES)('in %s', (language) => {
    it.each(SEARCHES[language])('finds %s: %s', async (_, search, keys) => {
      expect(await found('events', language, search)).toEqual(all(keys.map((key) => EVENT[key])));
    });

    const [city, friends, children, outdoors] = PLAIN_NAMES[language];

    it('finds venues by their city, organizers, categories and tags by their names', async () => {
      expect(await found('venues', language, city)).toEqual(all([VENUE.garden]));
      expect(await found('organizers', language, friends)).toEqual(all([ORGANIZER.friends]));
      expect(await found('categories', language, children)).toEqual(all([CATEGORY.children]));
      expect(await found('tags', language, outdoors)).toEqual(all([TAG.outdoors]));
    });

    it('finds none of them by what they are called elsewhere', async () => {
      // Nobody else says it in Hungarian words, nor Hungarian in Slovene ones, nor in words that contain them.
      const elsewhere = PLAIN_NAMES[language === 'hu' ? 'sl' : 'hu'];

      for (const [n, kind] of ['venues', 'organizers', 'categories', 'tags'].entries()) {
        expect(await found(kind, language, elsewhere[n] ?? '')).toEqual(all([]));
      }
    });
  });
}
