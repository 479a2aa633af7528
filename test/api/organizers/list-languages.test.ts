import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/answers.js';
import { makeEvent } from '../../support/make.js';
import { walkList } from '../linked/list-walk.js';

describe('GET /organizers in several languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (language: string, fields: Record<string, unknown>): Promise<number> =>
    (await calendar.editor.make('/organizers', fields, { ml_language: language })).id;
  const translate = async (id: number, language: string, fields: Record<string, unknown>): Promise<void> => {
    const { status } = await calendar.editor.post(`/organizers/${id}`, fields, { ml_language: language });
    expect(status).toBe(200);
  };
  const list = async (query: Record<string, string>): Promise<number[]> => {
    const answer = await calendar.visitor.get('/organizers', query);
    const ids = idsOf(answer, 'organizers');
    expect(pick(answer, 'total')).toEqual({ total: ids.length });
    expect((await walkList(calendar.visitor, 'organizers', query)).ids).toEqual(ids);
    return ids;
  };

  /** An organizer with English and German texts, one with German, one with Slovene texts. */
  async function makeThree(): Promise<{ both: number; german: number; slovene: number }> {
    const both = await make('en', { organizer: 'Town Hall', description: 'Harbour Row', phone: '070 111' });
    await translate(both, 'de', { organizer: 'Rathaus', description: 'Am Markt' });
    const german = await make('de', { organizer: 'Zeughaus', email: 'zeug@koeln.example' });
    const slovene = await make('sl', { organizer: 'Žitnica', website: 'https://koper.example/' });
    return { both, german, slovene };
  }

  it('searches the texts of the effective language alone', async () => {
    const { both } = await makeThree();

    expect(await list({ search: 'town' })).toEqual([both]);
    expect(await list({ search: 'rathaus' })).toEqual([]);
    expect(await list({ search: 'rathaus', ml_language: 'de' })).toEqual([both]);
    expect(await list({ search: 'markt', ml_language: 'de' })).toEqual([both]);
    expect(await list({ search: 'town', ml_language: 'de' })).toEqual([]);
    expect(await list({ search: 'harbour', ml_language: 'de' })).toEqual([]);
    expect(await list({ search: 'koper' })).toEqual([]);
  });

  it('finds phone, e-mail and website in every language of the organizer, also after a change', async () => {
    const { both } = await makeThree();

    expect(await list({ search: '070 111' })).toEqual([both]);
    expect(await list({ search: '070 111', ml_language: 'de' })).toEqual([both]);
    expect(await list({ search: '070 111', ml_language: 'sl' })).toEqual([]);

    await translate(both, 'de', { phone: '080 222', email: 'rat@haus.example' });

    expect(await list({ search: '080 222' })).toEqual([both]);
    expect(await list({ search: 'rat haus', ml_language: 'en' })).toEqual([both]);
    expect(await list({ search: '070 111', ml_language: 'de' })).toEqual([]);
  });

  it('does not find a text that was removed', async () => {
    const { both } = await makeThree();
    await calendar.editor.delete(`/organizers/${both}`, { ml_language: 'de' });

    expect(await list({ search: 'rathaus', ml_language: 'de' })).toEqual([]);
    expect(await list({ search: 'rathaus', ml_language: 'de', ml_fallback: 'true' })).toEqual([]);
    expect(await list({ search: 'town', ml_language: 'de', ml_fallback: 'true' })).toEqual([both]);
  });

  it('searches with ml_fallback the text that is shown', async () => {
    const { both, german, slovene } = await makeThree();
    const all = { ml_fallback: 'true' };

    expect(await list(all)).toEqual([slovene, german, both]);
    expect(await list({ ...all, search: 'haus' })).toEqual([german]);
    expect(await list({ ...all, search: 'haus', ml_language: 'de' })).toEqual([german, both]);
    expect(await list({ ...all, search: 'haus', ml_language: 'sl' })).toEqual([german]);
    expect(await list({ ...all, search: 'zitnica', ml_language: 'de' })).toEqual([slovene]);
    expect(await list({ ...all, search: 'town', ml_language: 'sl' })).toEqual([both]);
    expect(await list({ ...all, search: 'town', ml_language: 'de' })).toEqual([]);
    expect(await list({ ...all, search: 'ko' })).toEqual([slovene, german]);
  });

  it('counts for has_events and only_with_upcoming events with a text in the language', async () => {
    const { both, german, slovene } = await makeThree();
    const event = (language: string, organizer: number): Promise<unknown> =>
      calendar.editor.make(
        '/events',
        { title: 'Jazz', start_date: '2027-05-01', end_date: '2027-05-01', organizer },
        { ml_language: language },
      );
    await event('de', both);
    await event('en', german);
    await event('sl', slovene);
    const questions = [{ has_events: 'true' }, { has_events: 'false' }, { only_with_upcoming: 'true' }];
    const answers = (query: Record<string, string>): Promise<number[][]> =>
      Promise.all(questions.map((question) => list({ ...question, ...query })));

    expect(await answers({ ml_language: 'en' })).toEqual([[], [both], []]);
    expect(await answers({ ml_language: 'de' })).toEqual([[both], [german], [both]]);
    expect(await answers({ ml_language: 'sl' })).toEqual([[slovene], [], [slovene]]);
    expect(await answers({ ml_fallback: 'true' })).toEqual([
      [slovene, german, both],
      [],
      [slovene, german, both],
    ]);
  });

  it('stops to count an event whose text was removed, was trashed, or is held by others', async () => {
    const hall = await make('en', { organizer: 'Hall' });
    const barn = await make('en', { organizer: 'Barn' });
    const { id } = await makeEvent(calendar.editor, { organizer: hall });
    const withEvents = (): Promise<number[]> => list({ has_events: 'true' });

    const first = await withEvents();
    await calendar.editor.post(`/events/${id}`, { organizer: barn });
    const moved = await withEvents();
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz' }, { ml_language: 'de' });
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'en' });
    const removed = await withEvents();
    const anyLanguage = await list({ has_events: 'true', ml_fallback: 'true' });
    await calendar.editor.delete(`/events/${id}`);
    const trashed = await list({ has_events: 'true', ml_fallback: 'true' });

    expect([first, moved, removed, anyLanguage, trashed]).toEqual([[hall], [barn], [], [barn], []]);
  });
});
