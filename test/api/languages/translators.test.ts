import { clock } from '../../../src/foundation/dates/clock.js';
import { idsOf, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { anEvent } from '../../support/make.js';

const DE = { ml_language: 'de' };
const SL = { ml_language: 'sl' };

/** Each kind with what creates one, and the name of its words. */
const KINDS = [
  { path: '/events', title: 'title', fields: anEvent() },
  { path: '/venues', title: 'venue', fields: {} },
  { path: '/organizers', title: 'organizer', fields: {} },
  { path: '/categories', title: 'name', fields: {} },
  { path: '/tags', title: 'name', fields: {} },
] as const;

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana' });
});
afterAll(() => calendar.close());

/** The details meet events, and every other kind in one of two turns; all kinds before a release. */
const isTold = (path: string, turn: 0 | 1): boolean =>
  asMuchAs(path === '/events' || KINDS.findIndex((kind) => kind.path === path) % 2 === turn, true);

describe.each(KINDS)('what translators are told of $path', ({ path, title, fields }) => {
  const key = path.slice(1);
  const isPost = !['categories', 'tags'].includes(key);
  beforeEach(() => calendar.empty());

  const make = async (name: string, ml_language = 'en'): Promise<number> =>
    (await calendar.editor.make(path, { ...fields, [title]: name, ml_language })).id;

  const save = (id: number, body: object): Promise<ApiResponse> =>
    calendar.editor.post(`${path}/${id}`, body);

  const list = (asked: Record<string, string>): Promise<ApiResponse> => calendar.editor.get(path, asked);

  const told = async (id: number): Promise<unknown> => {
    const { body } = await calendar.editor.get(`${path}/${id}`);
    const { translations } = body as {
      translations: Record<string, { modified_utc: string; outdated: boolean }>;
    };
    return Object.fromEntries(
      Object.entries(translations).map(([code, { modified_utc, outdated }]) => [
        code,
        [modified_utc.slice(11, 16), outdated],
      ]),
    );
  };

  describe('ml_missing', () => {
    it('lists what has no text in the language, of every language, and no more', async () => {
      const both = await make('Both');
      await save(both, { [title]: 'Beide', ...DE });
      const english = await make('English');
      const slovene = await make('Slovensko', 'sl');
      await make('Deutsch', 'de');
      const removed = await make('Removed');
      await save(removed, { [title]: 'Weg', ...DE });
      await calendar.editor.delete(`${path}/${removed}`, DE);

      const missing = await list({ ml_missing: 'de' });
      const ofOne = await list({ ml_missing: 'de', ml_fallback: 'false', ...SL });
      const none = await list({ ml_missing: 'de', ml_fallback: 'false', ...DE });

      expect(new Set(idsOf(missing, key))).toEqual(new Set([english, slovene, removed]));
      expect(valueOf(missing, 'total')).toBe(3);
      expect([idsOf(ofOne, key), idsOf(none, key)]).toEqual([[slovene], []]);
    });
  });

  if (isTold(path, 0))
    describe('ml_missing, in detail', () => {
      it('is carried by links, which walk the same list', async () => {
        const made = [await make('One'), await make('Three'), await make('Two')];
        await make('Vier', 'de');
        const order = isPost ? { orderby: 'title' } : {};
        const first = await list({ ml_missing: 'de', per_page: '2', ...order });
        const next = new URL(String(valueOf(first, 'next_rest_url')));

        const second = await list(Object.fromEntries(next.searchParams));

        expect(next.searchParams.get('ml_missing')).toBe('de');
        expect([idsOf(first, key), idsOf(second, key)]).toEqual([made.slice(0, 2), made.slice(2)]);
      });

      it.each([
        ['a code that is none', 'xx'],
        ['nothing', ''],
        ['several', 'de,sl'],
      ])('refuses %s', async (_, ml_missing) => {
        expect(refusal(await list({ ml_missing }))).toEqual(invalid('ml_missing'));
      });

      it.each(['visitor', 'subscriber'] as const)('is nothing for a %s', async (role) => {
        for (const name of ['ml_missing', 'ml_outdated']) {
          const answer = await calendar[role].get(path, { [name]: 'de' });
          expect(refusal(answer)).toEqual(invalid(name));
        }
      });
    });

  describe('translations', () => {
    it('tell when each was edited, and which are older than the original', async () => {
      const id = await make('English');
      clock.set('2027-03-10T13:00:00Z');
      await save(id, { [title]: 'Deutsch', ...DE });
      clock.set('2027-03-10T14:00:00Z');
      await save(id, { [title]: 'Slovensko', ...SL });
      const before = await told(id);

      clock.set('2027-03-10T15:00:00Z');
      await save(id, { [title]: 'Better English' });
      const after = await told(id);
      clock.set('2027-03-10T16:00:00Z');
      await save(id, { [title]: 'Besser', ...DE });

      expect(before).toEqual({ de: ['13:00', false], en: ['12:00', false], sl: ['14:00', false] });
      expect(after).toEqual({ de: ['13:00', true], en: ['15:00', false], sl: ['14:00', true] });
      expect(await told(id)).toEqual({ de: ['16:00', false], en: ['15:00', false], sl: ['14:00', true] });
    });

    it('are whole for who may edit, with the wall clock of the site, and short for others', async () => {
      const id = await make('English');
      const short = { slug: 'english', rest_url: `${BASE}${path}/${id}?ml_language=en` };

      const [edited, read] = [
        await calendar.editor.get(`${path}/${id}`),
        await calendar.visitor.get(`${path}/${id}`),
      ];

      expect(valueOf(edited, 'translations')).toEqual({
        en: {
          ...short,
          modified: '2027-03-10 13:00:00',
          modified_utc: '2027-03-10 12:00:00',
          outdated: false,
          original: true,
        },
      });
      expect(valueOf(read, 'translations')).toEqual({ en: short });
    });
  });

  if (isTold(path, 1))
    describe('translations, in detail', () => {
      it('are not outdated by what changes no words: the same words, another slug, another status or fact', async () => {
        const id = await make('English');
        clock.set('2027-03-10T13:00:00Z');
        await save(id, { [title]: 'Deutsch', ...DE });
        clock.set('2027-03-10T14:00:00Z');

        await save(id, { [title]: 'English', slug: 'renamed' });
        if (isPost) await save(id, { status: 'draft', website: 'https://example.org/' });

        expect(await told(id)).toEqual({ de: ['13:00', false], en: ['12:00', false] });
      });

      it('stay outdated when the same words are sent, another slug, or a removed text comes back by its slug', async () => {
        const id = await make('English');
        await save(id, { [title]: 'Deutsch', ...DE });
        clock.set('2027-03-10T13:00:00Z');
        await save(id, { [title]: 'Better English' });
        clock.set('2027-03-10T14:00:00Z');
        const outdated = { de: ['12:00', true], en: ['13:00', false] };

        const { body } = await calendar.editor.get(`${path}/${id}`, { ...DE, context: 'edit' });
        await calendar.editor.put(`${path}/${id}`, body, DE);
        expect(await told(id)).toEqual(outdated);
        await save(id, { slug: 'anders', ...DE });
        expect(await told(id)).toEqual(outdated);
        await calendar.editor.delete(`${path}/${id}`, DE);
        await save(id, { slug: 'wieder', ...DE });
        expect(await told(id)).toEqual(outdated);
        // Its words say that somebody has read them again.
        await calendar.editor.delete(`${path}/${id}`, DE);
        await save(id, { [title]: 'Deutsch', ...DE });
        expect(await told(id)).toEqual({ de: ['14:00', false], en: ['13:00', false] });
      });

      it('are up to date when somebody says so, which the original cannot be', async () => {
        const id = await make('English');
        await save(id, { [title]: 'Deutsch', ...DE });
        clock.set('2027-03-10T13:00:00Z');
        await save(id, { [title]: 'Better English' });
        clock.set('2027-03-10T14:00:00Z');

        await save(id, { ml_reviewed: false, ...DE });
        const before = await told(id);
        await save(id, { ml_reviewed: true, ...DE });
        const after = await told(id);
        await save(id, { ml_reviewed: true });

        expect(before).toEqual({ de: ['12:00', true], en: ['13:00', false] });
        expect(after).toEqual({ de: ['14:00', false], en: ['13:00', false] });
        expect(await told(id)).toEqual(after);
      });

      it('cannot be called up to date where there are none', async () => {
        const id = await make('English');
        await save(id, { [title]: 'Deutsch', ...DE });
        await calendar.editor.delete(`${path}/${id}`, DE);

        for (const language of [DE, SL]) {
          expect(refusal(await save(id, { ml_reviewed: true, ...language }))).toEqual(invalid('ml_reviewed'));
        }
        expect(await told(id)).toEqual({ en: ['12:00', false] });
      });

      it('are compared with the oldest that is left when the original is removed', async () => {
        const english = { ...fields, [title]: 'English', description: 'Words' };
        const { id } = await calendar.editor.make(path, english);
        clock.set('2027-03-10T13:00:00Z');
        await save(id, { [title]: 'Deutsch', ...DE });
        clock.set('2027-03-10T14:00:00Z');
        await save(id, { [title]: 'Slovensko', ...SL });
        await calendar.editor.delete(`${path}/${id}`, { ml_language: 'en' });
        clock.set('2027-03-10T15:00:00Z');

        // What the removed text said fills no field, so that to clear it changes nothing.
        await save(id, { description: '', ...DE });
        const cleared = await told(id);
        await save(id, { [title]: 'Deutsch!', ...DE });

        expect(cleared).toEqual({ de: ['13:00', false], sl: ['14:00', false] });
        expect(await told(id)).toEqual({ de: ['15:00', false], sl: ['14:00', true] });
      });
    });

  it('ml_outdated lists what has a text in the language that is older than the original', async () => {
    const [old, fresh, untranslated] = [await make('Old'), await make('Fresh'), await make('Alone')];
    for (const id of [old, fresh]) await save(id, { [title]: `Deutsch ${id}`, ...DE });
    clock.set('2027-03-10T13:00:00Z');
    for (const id of [old, fresh, untranslated]) await save(id, { [title]: `Better ${id}` });
    // At the moment of its original it is not older.
    await save(fresh, { [title]: 'Frisch', ...DE });

    const [german, slovene, english] = [
      await list({ ml_outdated: 'de' }),
      await list({ ml_outdated: 'sl' }),
      await list({ ml_outdated: 'en' }),
    ];

    expect([idsOf(german, key), idsOf(slovene, key), idsOf(english, key)]).toEqual([[old], [], []]);
    expect(pick(german, 'total', 'total_pages')).toEqual({ total: 1, total_pages: 1 });
    await calendar.editor.delete(`${path}/${old}`, DE);
    expect(idsOf(await list({ ml_outdated: 'de' }), key)).toEqual([]);
  });
});
