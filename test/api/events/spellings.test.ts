// Searches find letters written out as two, and apostrophes left out, in both directions (contract 5.5 and 6.1).
import { WordReindexer } from '../../../src/calendar/events/word-reindexer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { makeEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

/** The text, the searches that find it, and some that do not. */
const TEXTS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Käsemarkt', ['kaese', 'käse', 'kase', 'KÄSE', 'kaesemarkt', '"kaesemarkt"'], ['kaise']],
  ['Kaesemarkt', ['kaese', 'käse', 'KÄSEMARKT'], ['kase']],
  ['Musik på torget', ['paa', 'på', 'pa', '"paa torget"', 'musik paa'], ['-paa', '-på']],
  ['Åland', ['aaland', 'åland', 'aland'], ['oaland']],
  ['Aaland', ['aaland', 'åland'], []],
  ['Ørsted', ['oersted', 'ørsted', 'orsted'], []],
  ['Grüße', ['gruesse', 'grüße', 'grusse', 'grüsse'], []],
  ['Über uns', ['ueber', 'über', 'uber', '"ueber uns"'], []],
  [
    'John’s Blues',
    ['johns', "john's", 'john’s', 'john', '"johns blues"', "john's blues"],
    ['-johns', 'johnes'],
  ],
  ['Johns Blues', ['johns', "john's", 'john’s'], []],
  ["Rock'n'Roll", ['rocknroll', 'rock’n’roll', 'roll', 'rock'], []],
  ["L'été", ['lete', "l'été", 'été', 'l’ete'], []],
  ['Neue Museen', ['neue', 'museen'], ['neu-', 'kaese']],
];

const KINDS = [
  ['the title of an event', 'events', (text: string) => ({ title: text })],
  [
    'the description of an event',
    'events',
    (text: string) => ({ title: 'X', description: `<p>A ${text}</p>` }),
  ],
  ['a venue', 'venues', (text: string) => ({ venue: text })],
  ['the city of a venue', 'venues', (text: string) => ({ venue: 'X', city: text })],
  ['an organizer', 'organizers', (text: string) => ({ organizer: text })],
] as const;

type Kind = (typeof KINDS)[number];

async function make([, collection, toFields]: Kind, text: string): Promise<void> {
  if (collection === 'events') await makeEvent(calendar.editor, toFields(text));
  else await calendar.editor.make(`/${collection}`, toFields(text));
}

const isFound = async (collection: string, search: string): Promise<boolean> => {
  const { body } = await calendar.visitor.get(`/${collection}`, { search });
  return (body as { total: number }).total > 0;
};

/** Venues and organizers are searched by words alone. */
const isAsked = (collection: string, search: string): boolean =>
  collection === 'events' || !/["-]/.test(search);

/** All texts in the first kind, and every third one in each of the others, which fold letters alike. */
const textsOf = (index: number): typeof TEXTS =>
  index === 0 ? TEXTS : TEXTS.filter((_, n) => (n + index) % asMuchAs(3, 1) === 0);

describe.each(KINDS.map((kind, n) => ({ name: kind[0], kind, texts: textsOf(n) })))(
  'in $name',
  ({ kind, texts }) => {
    it.each(texts)('%s is found', async (text, found, missed) => {
      await make(kind, text);
      const [, collection] = kind;
      const ask = async (searches: readonly string[]): Promise<string[]> => {
        const asked = searches.filter((search) => isAsked(collection, search));
        const results = await Promise.all(asked.map((search) => isFound(collection, search)));
        return asked.filter((_, n) => results[n] === true);
      };
      expect(await ask(found)).toEqual(found.filter((search) => isAsked(collection, search)));
      expect(await ask(missed)).toEqual([]);
    });
  },
);

it('texts of a former version are found once they are indexed anew', async () => {
  for (const kind of KINDS) await make(kind, 'John’s Käse');
  const { dataSource } = calendar;
  for (const noun of ['event', 'venue', 'organizer']) {
    await dataSource.query(`UPDATE ${noun}_words SET folded = 'john''s kase', words = '{john,s,kase}'`);
    await dataSource.query(`INSERT INTO unindexed_items SELECT '${noun}', id FROM ${noun}s`);
  }
  const ask = (): Promise<boolean[]> =>
    Promise.all(
      ['events', 'venues', 'organizers'].flatMap((each) =>
        ['kaese', 'johns'].map((word) => isFound(each, word)),
      ),
    );
  expect(await ask()).not.toContain(true);
  await calendar.app.get(WordReindexer).reindex();
  expect(await ask()).not.toContain(false);
  expect(await dataSource.query('SELECT FROM unindexed_items')).toEqual([]);
});

it.each(["O'Brien", 'O’Brien', 'O‘Brien', 'O`Brien', 'o´brien'])(
  '%s names the venue O’Brien',
  async (name) => {
    const { id } = await calendar.editor.make('/venues', { venue: 'O’Brien', address: 'St. John’s Rd' });
    const again = await calendar.editor.make('/venues', { venue: name, address: "St. John's Rd" });
    expect(again.id).toBe(id);
    await makeEvent(calendar.editor, { venue: { venue: name } });
    expect((await calendar.visitor.get('/venues')).body).toMatchObject({ total: 1 });
  },
);
