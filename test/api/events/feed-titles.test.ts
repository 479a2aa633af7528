// What feeds are called, in every form and by what they have of the calendar.
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

type Query = Readonly<Record<string, string>>;

/** From a body as it was read: JSON is parsed. */
function readTitle(body: unknown): string {
  if (typeof body !== 'string') return (body as { readonly title: string }).title;
  const [, title = '', name = ''] =
    /<title>([^<]*)|^X-WR-CALNAME:(.*?)\r$/m.exec(body.replaceAll('\r\n ', '')) ?? [];
  return title || name.replaceAll('\\,', ',');
}

describe('the titles of feeds with SITE_NAME', () => {
  let calendar: TestCalendar;
  let ids: Record<'venue' | 'organizer' | 'series' | 'draft', number>;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_NAME: 'en=City calendar; de=Stadtkalender' });
    const { editor } = calendar;
    const { id: music } = await editor.make('/categories', { name: 'Music' });
    await editor.post(`/categories/${music}`, { name: 'Musik', ml_language: 'de' });
    const { id: venue } = await editor.make('/venues', { venue: 'Old Hall', status: 'publish' });
    const { id: organizer } = await editor.make('/organizers', { organizer: 'Jazz Club', status: 'publish' });
    await editor.make('/tags', { name: 'outdoors' });
    const { id } = await makeEvent(editor, { title: 'Yoga', recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const { series } = (await calendar.visitor.get(`/events/${id}`)).body as { series: { id: number } };
    const { id: draft } = await editor.make('/venues', { venue: 'Secret Cellar', status: 'draft' });
    ids = { venue, organizer, series: series.id, draft };
  });
  afterAll(() => calendar.close());

  const read = async (path: string, query: Query = {}): Promise<string> =>
    readTitle((await calendar.visitor.get(path, query)).body);

  it.each(['ics', 'rss', 'atom', 'json'])(
    'are that of the calendar and the filter in words in .%s',
    async (form) => {
      const path = `/events.${form}`;
      expect(await read(path)).toBe('City calendar');
      expect(await read(path, { ml_language: 'de', categories: 'music' })).toBe('Stadtkalender – Musik');
      // A name in no language of the caller comes from the default language.
      expect(await read(path, { ml_language: 'fr', tags: 'outdoors' })).toBe('City calendar – outdoors');
    },
  );

  it('name what every filter keeps, also when there is no such event', async () => {
    const cases: readonly (readonly [Query, string])[] = [
      [{ categories: 'music' }, 'Music'],
      [{ categories: 'music', is_free: 'true' }, 'Music · Free events only'],
      [{ venue: String(ids.venue), organizer: String(ids.organizer) }, 'Old Hall · Jazz Club'],
      [{ series: String(ids.series) }, 'Yoga'],
      [{ when: 'today' }, 'Today'],
      [{ when: 'weekend', tags: 'outdoors' }, 'outdoors · This weekend'],
      [{ when: 'next7days' }, 'Next 7 days'],
      [{ weekday: 'sat,sun' }, 'Saturday, Sunday'],
      [{ accessibility: 'wheelchair,captions' }, 'Wheelchair accessible, Captions'],
      [{ search: 'tide -tour' }, 'Search: tide -tour'],
      [{ starts_from_time: '17:00' }, 'From 17:00'],
      [{ featured: 'true' }, 'Featured events only'],
      [{ has_image: 'true' }, 'Events with a picture only'],
      [{ ticketed: 'true' }, 'Tickets'],
    ];
    for (const [query, words] of cases)
      expect([query, await read('/events.json', query)]).toEqual([
        query,
        words === '' ? 'City calendar' : `City calendar – ${words}`,
      ]);
  });

  it('have words in every language', async () => {
    const titles = new Set<string>();
    for (const code of LANGUAGE_CODES) {
      const title = await read('/events.json', { ml_language: code, when: 'weekend', is_free: 'true' });
      expect(title).toMatch(/^(?:City calendar|Stadtkalender) – \p{L}[^{}]+$/u);
      titles.add(title);
    }
    expect(titles.size).toBe(LANGUAGE_CODES.length);
  });

  it('are those of the event or the series of a file', async () => {
    expect(await read(`/series/${ids.series}.ics`)).toBe('City calendar – Yoga');
    const { body } = await calendar.visitor.get('/events', { per_page: '1', when: 'all' });
    const [event] = (body as { readonly events: readonly { readonly id: number }[] }).events;
    expect(await read(`/events/${event?.id}.ics`)).toBe('Yoga');
  });

  it('say nothing of what visitors may not read', async () => {
    const { status } = await calendar.visitor.get('/events.json', { venue: ids.draft });
    expect(status).toBe(400);
  });
});

it('name the host of a calendar without a name', async () => {
  const calendar = await startTestCalendar();
  const { body } = await calendar.visitor.get('/events.json', { when: 'weekend' });
  await calendar.close();
  expect(readTitle(body)).toMatch(/^Events – [^ ]+ – This weekend$/);
});
