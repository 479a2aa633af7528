import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { walkList } from './list-walk.js';
import { NOUNS } from './nouns.js';

type Fields = Readonly<Record<string, string>>;

interface Cast {
  readonly both: Fields;
  readonly german: Fields;
  readonly slovene: Fields;
  /** Searches that find the item with two texts in both of its languages, and what the test is called. */
  readonly untranslated: readonly string[];
  readonly inEveryLanguage: string;
  /** Changes of that item, which queries find it then, and what the test is called. */
  readonly steps: readonly {
    readonly language: string;
    readonly fields: Fields;
    readonly searches: readonly (readonly [query: Fields, isFound: boolean])[];
  }[];
  readonly follows: string;
  readonly elsewhere: string;
}

const DE = { ml_language: 'de' };

const CAST: Record<'venue' | 'organizer', Cast> = {
  venue: {
    both: { address: 'Harbour Row 5', phone: '070 111' },
    german: { city: 'Köln' },
    slovene: { city: 'Koper' },
    inEveryLanguage: 'an address that was never translated in every language of the venue, and facts too',
    untranslated: ['harbour row', '070 111'],
    follows: 'an address of its own in a translation, and follows the original',
    steps: [
      {
        language: 'en',
        fields: { address: 'Pier 7' },
        searches: [
          [{ search: 'pier', ...DE }, true],
          [{ search: 'harbour', ...DE }, false],
        ],
      },
      {
        language: 'de',
        fields: { address: 'Hafenzeile 5' },
        searches: [
          [{ search: 'hafenzeile', ...DE }, true],
          [{ search: 'pier', ...DE }, false],
          [{ search: 'hafenzeile' }, false],
        ],
      },
    ],
    elsewhere: 'takes place elsewhere',
  },
  organizer: {
    both: { description: 'Harbour Row', phone: '070 111' },
    german: { email: 'zeug@koeln.example' },
    slovene: { website: 'https://koper.example/' },
    inEveryLanguage: 'phone, e-mail and website in every language of the organizer',
    untranslated: ['070 111'],
    follows: 'phone, e-mail and website in every language of the organizer, also after a change',
    steps: [
      {
        language: 'de',
        fields: { phone: '080 222', email: 'rat@haus.example' },
        searches: [
          [{ search: '080 222' }, true],
          [{ search: 'rat haus', ml_language: 'en' }, true],
          [{ search: '070 111', ...DE }, false],
          [{ search: 'harbour', ...DE }, false],
        ],
      },
    ],
    elsewhere: 'is held by others',
  },
};

describe.each(NOUNS)('GET /$many in several languages', ({ one, many }) => {
  const cast = CAST[one];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (language: string, fields: Record<string, unknown>): Promise<number> =>
    (await calendar.editor.make(`/${many}`, fields, { ml_language: language })).id;
  const translate = async (id: number, language: string, fields: Record<string, unknown>): Promise<void> => {
    const { status } = await calendar.editor.post(`/${many}/${id}`, fields, { ml_language: language });
    expect(status).toBe(200);
  };
  const list = async (query: Record<string, string>): Promise<number[]> => {
    const answer = await calendar.visitor.get(`/${many}`, query);
    const ids = idsOf(answer, many);
    expect(pick(answer, 'total')).toEqual({ total: ids.length });
    expect((await walkList(calendar.visitor, many, query)).ids).toEqual(ids);
    return ids;
  };

  /** An item with English and German texts, one with German, one with Slovene texts. */
  async function makeThree(): Promise<{ both: number; german: number; slovene: number }> {
    const both = await make('en', { [one]: 'Town Hall', ...cast.both });
    await translate(both, 'de', { [one]: 'Rathaus', description: 'Am Markt' });
    const german = await make('de', { [one]: 'Zeughaus', ...cast.german });
    const slovene = await make('sl', { [one]: 'Žitnica', ...cast.slovene });
    return { both, german, slovene };
  }

  it('searches the texts of the effective language alone', async () => {
    const { both } = await makeThree();

    expect(await list({ search: 'town' })).toEqual([both]);
    expect(await list({ search: 'rathaus' })).toEqual([]);
    expect(await list({ search: 'rathaus', ...DE })).toEqual([both]);
    expect(await list({ search: 'markt', ...DE })).toEqual([both]);
    expect(await list({ search: 'town', ...DE })).toEqual([]);
    expect(await list({ search: 'koper' })).toEqual([]);
  });

  it(`finds ${cast.inEveryLanguage}`, async () => {
    const { both } = await makeThree();

    for (const search of cast.untranslated) {
      expect(await list({ search })).toEqual([both]);
      expect(await list({ search, ...DE })).toEqual([both]);
      expect(await list({ search, ml_language: 'sl' })).toEqual([]);
    }
  });

  it(`finds ${cast.follows}`, async () => {
    const { both } = await makeThree();

    for (const { language, fields, searches } of cast.steps) {
      await translate(both, language, fields);
      for (const [query, isFound] of searches) expect(await list(query)).toEqual(isFound ? [both] : []);
    }
  });

  it('does not find a text that was removed', async () => {
    const { both } = await makeThree();
    await calendar.editor.delete(`/${many}/${both}`, DE);

    expect(await list({ search: 'rathaus', ...DE })).toEqual([]);
    expect(await list({ search: 'rathaus', ...DE, ml_fallback: 'true' })).toEqual([]);
    expect(await list({ search: 'town', ...DE, ml_fallback: 'true' })).toEqual([both]);
  });

  it('searches with ml_fallback the text that is shown', async () => {
    const { both, german, slovene } = await makeThree();
    const all = { ml_fallback: 'true' };

    expect(await list(all)).toEqual([slovene, german, both]);
    expect(await list({ ...all, search: 'haus' })).toEqual([german]);
    expect(await list({ ...all, search: 'haus', ...DE })).toEqual([german, both]);
    expect(await list({ ...all, search: 'haus', ml_language: 'sl' })).toEqual([german]);
    expect(await list({ ...all, search: 'zitnica', ...DE })).toEqual([slovene]);
    expect(await list({ ...all, search: 'town', ml_language: 'sl' })).toEqual([both]);
    expect(await list({ ...all, search: 'town', ...DE })).toEqual([]);
    expect(await list({ ...all, search: 'ko' })).toEqual([slovene, german]);
  });

  it('counts for has_events and only_with_upcoming events with a text in the language', async () => {
    const { both, german, slovene } = await makeThree();
    const event = (language: string, id: number): Promise<unknown> =>
      calendar.editor.make(
        '/events',
        { title: 'Jazz', start_date: '2027-05-01', end_date: '2027-05-01', [one]: id },
        { ml_language: language },
      );
    await event('de', both);
    await event('en', german);
    await event('sl', slovene);
    const questions = [{ has_events: 'true' }, { has_events: 'false' }, { only_with_upcoming: 'true' }];
    const answers = (query: Record<string, string>): Promise<number[][]> =>
      Promise.all(questions.map((question) => list({ ...question, ...query })));

    expect(await answers({ ml_language: 'en' })).toEqual([[], [both], []]);
    expect(await answers(DE)).toEqual([[both], [german], [both]]);
    expect(await answers({ ml_language: 'sl' })).toEqual([[slovene], [], [slovene]]);
    expect(await answers({ ml_fallback: 'true' })).toEqual([
      [slovene, german, both],
      [],
      [slovene, german, both],
    ]);
  });

  it(`stops to count an event whose text was removed, was trashed, or ${cast.elsewhere}`, async () => {
    const hall = await make('en', { [one]: 'Hall' });
    const barn = await make('en', { [one]: 'Barn' });
    const { id } = await makeEvent(calendar.editor, { [one]: hall });
    const withEvents = (): Promise<number[]> => list({ has_events: 'true' });

    const first = await withEvents();
    await calendar.editor.post(`/events/${id}`, { [one]: barn });
    const moved = await withEvents();
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz' }, DE);
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'en' });
    const removed = await withEvents();
    const anyLanguage = await list({ has_events: 'true', ml_fallback: 'true' });
    await calendar.editor.delete(`/events/${id}`);
    const trashed = await list({ has_events: 'true', ml_fallback: 'true' });

    expect([first, moved, removed, anyLanguage, trashed]).toEqual([[hall], [barn], [], [barn], []]);
  });
});
