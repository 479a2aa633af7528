// A small calendar that exists in all eighteen languages, made over HTTP as editors would make it: everything begins in
// another language and is translated into the others, half of them under their base address, half with ml_language.
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/foundation/languages/language-code.js';
import type { Api } from '../../support/api.js';
import { da, de, en, nl, sv } from './eighteen-germanic.js';
import { bg, cs, hr, pl, sk, sl } from './eighteen-slavic.js';
import { el, es, fr, it as italian, pt } from './eighteen-southern.js';
import { fi, hu } from './eighteen-uralic.js';
import type { CategoryKey, EventKey, OrganizerKey, TagKey, VenueKey, Words } from './eighteen-types.js';

/** The walk has no text in English (the default), French, Italian and Dutch; the horo has one in Bulgarian alone. */
export const WORDS: Readonly<Record<LanguageCode, Words>> = {
  bg,
  hr,
  cs,
  da,
  nl,
  en,
  fi,
  fr,
  de,
  el,
  hu,
  it: italian,
  pl,
  'pt-pt': pt,
  sk,
  sl,
  es,
  sv,
};

/** Posts share a sequence of ids, terms another. */
export const VENUE: Readonly<Record<VenueKey, number>> = { garden: 1, library: 2, chitalishte: 3 };
export const ORGANIZER: Readonly<Record<OrganizerKey, number>> = { friends: 4, museum: 5 };
export const EVENT: Readonly<Record<EventKey, number>> = {
  concert: 6,
  market: 7,
  exhibition: 8,
  puppets: 9,
  walk: 10,
  horo: 11,
};
export const CATEGORY: Readonly<Record<CategoryKey, number>> = { music: 1, chamber: 2, children: 3 };
export const TAG: Readonly<Record<TagKey, number>> = { free: 4, outdoors: 5, summer: 6, dance: 7 };

export interface EventLinks {
  readonly venue: VenueKey;
  readonly organizers: readonly OrganizerKey[];
  readonly categories: readonly CategoryKey[];
  readonly tags: readonly TagKey[];
}

export const LINKS: Readonly<Record<EventKey, EventLinks>> = {
  concert: {
    venue: 'garden',
    organizers: ['friends'],
    categories: ['chamber'],
    tags: ['summer', 'free', 'outdoors'],
  },
  market: { venue: 'garden', organizers: [], categories: [], tags: ['outdoors'] },
  exhibition: { venue: 'library', organizers: ['museum'], categories: [], tags: ['free'] },
  puppets: {
    venue: 'library',
    organizers: ['museum', 'friends'],
    categories: ['music', 'children'],
    tags: ['free', 'summer'],
  },
  walk: { venue: 'garden', organizers: ['museum'], categories: ['children'], tags: ['outdoors', 'summer'] },
  horo: {
    venue: 'chitalishte',
    organizers: ['friends'],
    categories: ['music'],
    tags: ['summer', 'dance', 'outdoors'],
  },
};

/** Under the address of a language, as links and Api.under have it. */
export const baseOf = (language: LanguageCode): string => `/${language}/calendar/events/v1`;

/** What the words of a language are as the fields of a body. */
type Fields = (words: Words) => Readonly<Record<string, unknown>> | undefined;

/** Creates something in one language and translates it into every other that has words for it. */
async function translated(
  as: Api,
  path: string,
  original: LanguageCode,
  facts: Readonly<Record<string, unknown>>,
  fields: Fields,
): Promise<void> {
  const { id } = await as.make(path, { ...facts, ...fields(WORDS[original]), ml_language: original });
  for (const [n, language] of LANGUAGE_CODES.entries()) {
    const text = fields(WORDS[language]);
    if (text === undefined || language === original) continue;
    const { status, body } =
      n % 2 === 0
        ? await as.under(baseOf(language)).patch(`${path}/${id}`, text)
        : await as.post(`${path}/${id}`, text, { ml_language: language });
    if (status !== 200)
      throw new Error(`${path}/${id} in ${language} answered ${status}: ${JSON.stringify(body)}`);
  }
}

export async function makeCast(as: Api): Promise<void> {
  const venue = (key: VenueKey, original: LanguageCode): Promise<void> =>
    translated(as, '/venues', original, {}, ({ venues: { [key]: words } }) =>
      words === undefined ? undefined : { venue: words[0], city: words[2] },
    );
  const organizer = (key: OrganizerKey, original: LanguageCode): Promise<void> =>
    translated(as, '/organizers', original, {}, (words) => ({ organizer: words.organizers[key][0] }));
  const category = (key: CategoryKey, original: LanguageCode, facts = {}): Promise<void> =>
    translated(as, '/categories', original, facts, (words) => ({ name: words.categories[key][0] }));
  const tag = (key: TagKey, original: LanguageCode): Promise<void> =>
    translated(as, '/tags', original, {}, ({ tags: { [key]: words } }) =>
      words === undefined ? undefined : { name: words[0] },
    );
  const event = (key: EventKey, original: LanguageCode, day: string, more = {}): Promise<void> => {
    const { venue: place, organizers, categories, tags } = LINKS[key];
    const facts = {
      start_date: `${day} 19:30:00`,
      end_date: `${day} 22:00:00`,
      venue: VENUE[place],
      organizer: organizers.map((one) => ORGANIZER[one]),
      categories: categories.map((one) => CATEGORY[one]),
      tags: tags.map((one) => TAG[one]),
      ...more,
    };
    return translated(as, '/events', original, facts, ({ events: { [key]: words } }) =>
      words === undefined ? undefined : { title: words[0], description: words[2] },
    );
  };

  await venue('garden', 'hu');
  await venue('library', 'it');
  await venue('chitalishte', 'bg');
  await organizer('friends', 'cs');
  await organizer('museum', 'fi');
  await category('music', 'es');
  await category('chamber', 'nl', { parent: CATEGORY.music });
  await category('children', 'da');
  await tag('free', 'pt-pt');
  await tag('outdoors', 'sk');
  await tag('summer', 'sl');
  await tag('dance', 'bg');
  // The order of the dates is another than that of the ids.
  await event('concert', 'de', '2027-05-01', { cost: '0' });
  await event('market', 'fr', '2027-06-05');
  await event('exhibition', 'pl', '2027-04-03');
  await event('puppets', 'el', '2027-05-15');
  await event('walk', 'sv', '2027-04-17');
  await event('horo', 'bg', '2027-05-24');
}
