import { LANGUAGE_CODES, type LanguageCode } from '../../../src/foundation/languages/language-code.js';
import { idsOf, pick, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { CATEGORY, makeCast, ORGANIZER, TAG, VENUE, WORDS } from './eighteen-cast.js';

/** How an event names what it is linked with, and where the answer has it. */
const KINDS = [
  { kind: 'categories', field: 'name', key: 'categories', named: (name: string) => [name] },
  { kind: 'tags', field: 'name', key: 'tags', named: (name: string) => [name] },
  { kind: 'venues', field: 'venue', key: 'venue', named: (name: string) => ({ venue: name }) },
  {
    kind: 'organizers',
    field: 'organizer',
    key: 'organizer',
    named: (name: string) => [{ organizer: name }],
  },
] as const;

/** Ids under a key of an event, whether it has one or several. */
function linkedIds(answer: ApiResponse, key: string): number[] {
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return [valueOf(answer, key) as { id: number } | { id: number }[]].flat().map(({ id }) => id);
}

const EVERYTHING = { hide_empty: 'false', ml_fallback: 'true', per_page: 50 };

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

describe('what an event names in the words of one of eighteen languages', () => {
  /** What there is before anything is named. */
  let before: object;

  beforeAll(async () => {
    await makeCast(calendar.editor);
    before = await all();
  });

  /** What there is of every kind. */
  const all = async (): Promise<object> => {
    const lists: Record<string, number[]> = {};
    for (const { kind } of KINDS) {
      const query = kind === 'venues' || kind === 'organizers' ? { ml_fallback: 'true' } : EVERYTHING;
      lists[kind] = idsOf(await calendar.visitor.get(`/${kind}`, query), kind).sort((a, b) => a - b);
    }
    return lists;
  };

  /** An event in a language with everything named in its words, as the given function writes them. */
  async function expectFound(language: LanguageCode, write: (name: string) => string): Promise<void> {
    const { categories, tags, venues, organizers } = WORDS[language];
    const body = anEvent({
      categories: [write(categories.children[0]), write(categories.chamber[0])],
      tags: [write(tags.free?.[0] ?? ''), write(tags.outdoors?.[0] ?? ''), write(tags.summer?.[0] ?? '')],
      venue: { venue: write(venues.library?.[0] ?? '') },
      organizer: [{ organizer: write(organizers.museum[0]) }, { organizer: write(organizers.friends[0]) }],
      ml_language: language,
    });

    const answer = await calendar.editor.post('/events', body);

    expect(linkedIds(answer, 'categories').sort()).toEqual([CATEGORY.chamber, CATEGORY.children]);
    expect(linkedIds(answer, 'tags').sort()).toEqual([TAG.free, TAG.outdoors, TAG.summer]);
    expect(linkedIds(answer, 'venue')).toEqual([VENUE.library]);
    expect(linkedIds(answer, 'organizer')).toEqual([ORGANIZER.museum, ORGANIZER.friends]);
    expect(await all()).toEqual(before);
  }

  it.each(LANGUAGE_CODES)('is found in %s, and nothing is made', async (language) => {
    await expectFound(language, (name) => name);
  });

  // Names are compared without case (contract 7.5).
  it.each(LANGUAGE_CODES.filter((language) => language !== 'el'))(
    'is found in %s in capitals',
    async (language) => {
      await expectFound(language, (name) => name.toLocaleUpperCase(language));
    },
  );

  // The capital of a final ς becomes σ when the database folds it. Accents count: they can tell two names apart.
  it('is found in Greek in capitals', async () => {
    await expectFound('el', (name) => name.toUpperCase());
  });

  it('is found once when it is named in several languages', async () => {
    const answer = await calendar.editor.post(
      '/events',
      anEvent({
        categories: ['Hudba', 'Μουσική', 'Musik', 'Музика', 'muzyka'],
        tags: ['Léto', 'Лято', 'Καλοκαίρι', 'Été', 'Kesä'],
        venue: [{ venue: 'Městská knihovna' }, { venue: 'Δημοτική Βιβλιοθήκη' }, { venue: 'Stadtbücherei' }],
        organizer: [{ organizer: 'Městské muzeum' }, { organizer: 'Градски музей' }],
      }),
      { ml_language: 'cs' },
    );

    expect(KINDS.map(({ key }) => linkedIds(answer, key))).toEqual([
      [CATEGORY.music],
      [TAG.summer],
      [VENUE.library],
      [ORGANIZER.museum],
    ]);
    expect(await all()).toEqual(before);
  });
});

describe.each(KINDS)('which of the $kind of one name an event means', ({ kind, field, key, named }) => {
  beforeEach(() => calendar.empty());

  /** Makes items that get the same name in another language each; none could be made under a name that there is. */
  async function namesakes(name: string, ...languages: readonly LanguageCode[]): Promise<number[]> {
    const ids: number[] = [];
    for (const ml_language of languages) {
      const { id } = await calendar.editor.make(
        `/${kind}`,
        { [field]: `Jen ${ml_language}` },
        { ml_language },
      );
      await calendar.editor.patch(`/${kind}/${id}`, { [field]: name }, { ml_language });
      ids.push(id);
    }
    return ids;
  }

  const meant = async (name: string, ml_language: LanguageCode): Promise<number[]> =>
    linkedIds(await calendar.editor.post('/events', anEvent({ [key]: named(name) }), { ml_language }), key);

  it('is that of the effective language, then that of the default one, then the oldest of any', async () => {
    const [german, english, czech, polish] = await namesakes('Šárka', 'de', 'en', 'cs', 'pl');

    expect(await meant('Šárka', 'cs')).toEqual([czech]);
    expect(await meant('Šárka', 'pl')).toEqual([polish]);
    expect(await meant('Šárka', 'sk')).toEqual([english]);
    expect(await meant('Šárka', 'en')).toEqual([english]);
    await calendar.editor.patch(`/${kind}/${String(english)}`, { [field]: 'Other' }, { ml_language: 'en' });
    expect(await meant('Šárka', 'sk')).toEqual([german]);
    expect(await meant('Šárka', 'cs')).toEqual([czech]);
  });

  it('is a new one of the effective language when there is none, and that one the next time', async () => {
    const [id] = await meant('Žluťoučký kůň', 'cs');

    expect(await meant('Žluťoučký kůň', 'cs')).toEqual([id]);
    expect(await meant('Žluťoučký kůň', 'el')).toEqual([id]);
    const shown = await calendar.visitor.get(`/${kind}/${String(id)}`, { ml_language: 'el' });
    expect(pick(shown, 'id', field, 'slug', 'language')).toEqual({
      id,
      [field]: 'Žluťoučký kůň',
      slug: 'zlutoucky-kun',
      language: 'cs',
    });
    const total = async (ml_language: LanguageCode): Promise<unknown> =>
      valueOf(await calendar.visitor.get(`/${kind}`, { ml_language }), 'total');
    expect([await total('cs'), await total('el'), await total('en')]).toEqual([1, 0, 0]);
    expect(await meant('žluťoučký KŮŇ', 'cs')).toEqual([id]);
  });

  it('is found regardless of the amount of white space, which is kept', async () => {
    const [id] = await meant('Kino  Žaba', 'sl');

    expect(await meant('kino žaba', 'sl')).toEqual([id]);
    expect(await meant('Kino   Žaba', 'sl')).toEqual([id]);
    const [other] = await meant('Kino\u00a0Dvor', 'sl');
    expect(await meant('Kino Dvor', 'sl')).toEqual([other]);
    const shown = await calendar.visitor.get(`/${kind}/${String(id)}`, { ml_language: 'sl' });
    expect(valueOf(shown, field)).toBe('Kino  Žaba');
  });
});
