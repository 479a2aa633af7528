// What is read to be edited and written back: items whose translations have gaps, cleared fields and awkward words.
import type { Api, Made } from '../../support/api.js';
import { anEvent, makeEvent, makeImage } from '../../support/make.js';
import type { Code } from './reading-model.js';

/** Where the item is, and what is linked to it: none of it may change. */
export interface Cast {
  readonly path: string;
  readonly beside?: readonly string[];
  readonly codes: readonly Code[];
}

/** HTML without a paragraph, lines, and signs that are escaped when they are shown. */
const HTML = 'Bare <b>bold</b> &amp; <i>more</i> &lt; less\nnext line\n\nAnother & 1 < 2 "quoted" it’s';
const BLOCKS = '<ul><li>one &amp; two</li></ul><p>Last &lt;b&gt;</p>';

const NAME = 'Salt & Pepper < "Sugar" it’s';

interface Written {
  readonly collection: string;
  readonly title: string;
  readonly facts?: object;
  /** Fields that are cleared in the translation. */
  readonly cleared: readonly string[];
  /** Fields that only the original has. */
  readonly others: readonly string[];
}

/** Words in two other languages: one that leaves all out or clears it, one that has HTML of its own. */
async function translate(
  as: Api,
  path: string,
  { title, cleared }: Written,
  codes: readonly Code[],
): Promise<void> {
  const empty = Object.fromEntries(cleared.map((field) => [field, '']));
  const [gaps = 'de', full = 'en'] = codes;
  await put(as, path, { [title]: `${NAME} ${gaps}`, ...empty }, gaps);
  await put(as, path, { [title]: `${NAME} ${full}`, description: BLOCKS }, full);
}

async function put(as: Api, path: string, body: object, ml_language: Code): Promise<void> {
  const answer = await as.put(path, body, { ml_language });
  if (answer.status !== 200) throw new Error(`PUT ${path}: ${JSON.stringify(answer.body)}`);
}

/** An item of one kind, in its original language and two others. */
async function make(as: Api, written: Written, original: Code): Promise<Cast> {
  const { collection, title, facts, cleared, others } = written;
  const texts = Object.fromEntries([...cleared, ...others].map((field) => [field, `${HTML} ${field}`]));
  const words = { ...texts, ...facts, [title]: `${NAME} ${original}` };
  const { id } = await as.make(`/${collection}`, words, { ml_language: original });
  const codes = ['de', 'en', 'sl'].filter((code) => code !== original);
  await translate(as, `/${collection}/${id}`, written, codes);
  return { path: `/${collection}/${id}`, codes: [original, ...codes] };
}

export const EVENT: Written = {
  collection: 'events',
  title: 'title',
  facts: anEvent(),
  cleared: ['excerpt'],
  others: ['description', 'event_status_reason'],
};

export const VENUE: Written = {
  collection: 'venues',
  title: 'venue',
  facts: {
    zip: '6000 & <',
    phone: '1 < 2',
    website: 'https://hall.example/?a=1&b=2',
    geo_lat: 45.5,
    geo_lng: 0,
  },
  cleared: ['address', 'country'],
  others: ['description', 'city', 'province', 'state'],
};

export const ORGANIZER: Written = {
  collection: 'organizers',
  title: 'organizer',
  facts: { email: 'a&b@quay.example', phone: '"1" & 2' },
  cleared: [],
  others: ['description'],
};

export const CATEGORY: Written = {
  collection: 'categories',
  title: 'name',
  cleared: ['description'],
  others: [],
};
export const TAG: Written = { collection: 'tags', title: 'name', cleared: [], others: ['description'] };

type Make = (as: Api, original: Code) => Promise<Cast>;

const called = (name: string, make: Make): readonly [string, Make] => [name, make];

export const SIMPLE: readonly (readonly [string, Make])[] = [
  called('an event', (as, original) => make(as, EVENT, original)),
  called('a venue', (as, original) => make(as, VENUE, original)),
  called('an organizer', (as, original) => make(as, ORGANIZER, original)),
  called('a category', (as, original) => make(as, CATEGORY, original)),
  called('a tag', (as, original) => make(as, TAG, original)),
];

/** What has words in the original alone, so that others have but its facts. */
const untranslated = (as: Api, collection: string, title: string, ml_language: Code): Promise<Made> =>
  as.make(`/${collection}`, { [title]: `Alone ${NAME}`, description: HTML }, { ml_language });

/** An event with two of everything, of which one has no text in the other languages. */
async function linked(as: Api, original: Code): Promise<Cast> {
  const paths: string[] = [];
  const ids = async (kind: Written): Promise<number[]> => {
    const { path } = await make(as, kind, 'sl');
    const alone = await untranslated(as, kind.collection, kind.title, 'it');
    paths.push(path, `/${kind.collection}/${alone.id}`);
    return [alone.id, Number(path.split('/').at(-1))];
  };
  const facts = {
    ...EVENT.facts,
    venue: await ids(VENUE),
    organizer: await ids(ORGANIZER),
    categories: await ids(CATEGORY),
    tags: await ids(TAG),
  };
  return { ...(await make(as, { ...EVENT, facts }, original)), beside: paths };
}

/** One of everything: then the venue is an object, not a list. */
async function single(as: Api, original: Code): Promise<Cast> {
  const venue = await untranslated(as, 'venues', 'venue', 'sl');
  const organizer = await untranslated(as, 'organizers', 'organizer', 'it');
  const facts = { ...EVENT.facts, venue: venue.id, organizer: organizer.id };
  const cast = await make(as, { ...EVENT, facts }, original);
  return { ...cast, beside: [`/venues/${venue.id}`, `/organizers/${organizer.id}`] };
}

const withFacts =
  (facts: (as: Api) => Promise<object> | object) =>
  async (as: Api, original: Code): Promise<Cast> =>
    make(as, { ...EVENT, facts: { ...EVENT.facts, ...(await facts(as)) } }, original);

export const EVENTS: readonly (readonly [string, Make])[] = [
  called('that is linked to several of everything', linked),
  called('that is linked to one venue and one organizer', single),
  called(
    'with a cost',
    withFacts(() => ({ cost: '€10 - €25', website: 'https://jazz.example/?a=1&b=2' })),
  ),
  called(
    'that is free',
    withFacts(() => ({ cost: '0', show_map: true, sticky: true, featured: true })),
  ),
  called(
    'with an image',
    withFacts(async (as) => ({ image: (await makeImage(as)).id })),
  ),
  called(
    'with offers',
    withFacts(() => ({
      offers: [
        { name: 'A & B < C', price: 10, price_currency: 'eur', url: 'https://a.example/?a=1&b=2' },
        { name: 'Late' },
      ],
    })),
  ),
  called(
    'under another',
    withFacts(async (as) => ({ post_parent: (await makeEvent(as)).id })),
  ),
  called(
    'of a whole day in its own zone',
    withFacts(() => ({ all_day: true, timezone: 'America/New_York' })),
  ),
  called(
    'that is private',
    withFacts(() => ({ status: 'private' })),
  ),
  called(
    'that is still to be published',
    withFacts(() => ({ date: '2027-04-01 10:00:00' })),
  ),
  called(
    'that is a draft without a slug',
    withFacts(() => ({ status: 'draft' })),
  ),
  called('behind a password', async (as, original) => {
    const cast = await withFacts(() => ({}))(as, original);
    await put(as, cast.path, { password: 'Sesame' }, original);
    return cast;
  }),
];

export const OTHERS: readonly (readonly [string, Make])[] = [
  called('a venue with an image that is a draft', async (as, original) =>
    make(as, { ...VENUE, facts: { status: 'draft', image: (await makeImage(as)).id } }, original),
  ),
  called('a venue whose region is told', (as, original) =>
    make(as, { ...VENUE, cleared: ['stateprovince'], others: ['country', 'state'] }, original),
  ),
  called('an organizer with an image', async (as, original) =>
    make(as, { ...ORGANIZER, facts: { image: (await makeImage(as)).id } }, original),
  ),
  called('a category under another', async (as, original) => {
    const parent = await untranslated(as, 'categories', 'name', 'sl');
    const cast = await make(as, { ...CATEGORY, facts: { parent: parent.id } }, original);
    return { ...cast, beside: [`/categories/${parent.id}`] };
  }),
];
