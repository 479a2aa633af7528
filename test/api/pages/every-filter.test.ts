// Every parameter of the event list works on pages, in embeds and in the tool of assistants, or is left out with a reason.
import { NAMED_FILTERS, WORDED_FILTERS } from '../../../src/calendar/feeds/feed-titles.js';
import { ListEventsDto } from '../../../src/calendar/events/list/list-events.dto.js';
import { getDtoMetadata } from '../../../src/requests/validation/field.js';
import { FIND_LEFT_OUT, FIND_PARAMETERS } from '../../../src/surfaces/mcp/find-fields.js';
import { FILTERS, FILTERS_LEFT_OUT, type PageFilter } from '../../../src/surfaces/pages/page-parameters.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Made } from '../../support/api.js';
import { makeEvent, makeImage } from '../../support/make.js';

const PARAMETERS = [...getDtoMetadata(ListEventsDto).fields.keys()];

type Slug = 'lecture' | 'late-night' | 'exhibition';
const OTHERS: readonly Slug[] = ['lecture', 'late-night', 'exhibition'];

/** A value that finds the jazz night, and what it hides where that is not everything else. */
const VALUES: Readonly<Record<PageFilter, string | readonly [string, ...Slug[]]>> = {
  search: 'jazz',
  categories: 'music',
  tags: 'outdoor',
  venue: '{venue}',
  organizer: '{organizer}',
  series: '{series}',
  start_date: ['2027-05-01', 'lecture'],
  end_date: ['2027-05-09', 'late-night'],
  when: ['upcoming', 'exhibition'],
  is_free: 'true',
  featured: 'true',
  ticketed: 'true',
  has_image: 'true',
  event_status: 'postponed',
  attendance_mode: 'online',
  accessibility: 'wheelchair',
  weekday: 'sat',
  starts_from_time: ['19:00', 'lecture', 'exhibition'],
  starts_until_time: ['20:00', 'late-night'],
};

describe('the parameters of the event list', () => {
  it.each([
    ['pages', FILTERS, FILTERS_LEFT_OUT],
    ['the tool find_events', FIND_PARAMETERS, FIND_LEFT_OUT],
  ] as const)('are each on %s, or left out with a reason', (_, own: readonly string[], leftOut) => {
    expect([...own, ...Object.keys(leftOut)].toSorted()).toEqual(PARAMETERS.toSorted());
    for (const reason of Object.values(leftOut)) expect(reason).toMatch(/^\S.+\.$/);
  });

  it('are each in the titles of feeds when pages have them', () => {
    expect([...NAMED_FILTERS, ...WORDED_FILTERS].toSorted()).toEqual(FILTERS.toSorted());
  });
});

describe('each filter of pages', () => {
  let calendar: TestCalendar;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor } = calendar;
    const at = (start: string, end: string): object => ({ start_date: start, end_date: end });
    const { id: venue } = await editor.make('/venues', { venue: 'Town Hall' });
    const { id: organizer } = await editor.make('/organizers', { organizer: 'Jazz Club' });
    const jazz: Made = await makeEvent(editor, {
      title: 'Jazz',
      categories: 'Music',
      tags: 'Outdoor',
      venue,
      organizer,
      cost: 'Free',
      featured: true,
      image: (await makeImage(editor)).id,
      offers: [{ name: 'Seat', price: 0, price_currency: 'EUR' }],
      event_status: 'postponed',
      attendance_mode: 'online',
      online_url: 'https://stream.example.org/',
      accessibility: ['wheelchair'],
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });
    await makeEvent(editor, { title: 'Lecture', ...at('2027-04-26 10:00', '2027-04-26 11:00') });
    await makeEvent(editor, { title: 'Late night', ...at('2027-06-07 23:30', '2027-06-07 23:50') });
    await makeEvent(editor, { title: 'Exhibition', ...at('2027-03-01 09:00', '2027-06-30 18:00') });
    const { series } = (await editor.get(`/events/${jazz.id}`)).body as { series: { id: number } };
    Object.assign(ids, { venue, organizer, series: series.id });
  });
  afterAll(() => calendar.close());

  const open = async (path: string, query: Record<string, string>): Promise<string> =>
    (await calendar.visitor.under('').get(path, query, { Accept: 'text/html' })).body as string;

  const read = (name: PageFilter): { value: string; hidden: readonly string[] } => {
    const [value, ...hidden] = [VALUES[name]].flat();
    return {
      value: (value ?? '').replace(/\{(\w+)\}/, (_, id: string) => String(ids[id])),
      hidden: hidden.length > 0 ? hidden : OTHERS,
    };
  };

  const slugs = (page: string): string[] => [
    ...new Set([...page.matchAll(/\/event\/([a-z-]+?)(?:-\d{4}[\d-]*)?\/"/g)].map(([, slug = '']) => slug)),
  ];

  it.each(FILTERS)('works on the list and in embeds: %s', async (name) => {
    const { value, hidden } = read(name);
    for (const path of ['/events/', '/embed/events/']) {
      const all = slugs(await open(path, { per_page: '50' }));
      expect(all.toSorted()).toEqual(['jazz', ...OTHERS].toSorted());
      const found = slugs(await open(path, { [name]: value, per_page: '50' }));
      expect([found.includes('jazz'), hidden.filter((slug) => found.includes(slug))]).toEqual([true, []]);
    }
  });

  it.each(FILTERS)('is said in words above the list, and can be removed: %s', async (name) => {
    const { value } = read(name);
    const [, chip = ''] = /Remove filter: ([^"<]*)/.exec(await open('/events/', { [name]: value })) ?? [];
    expect(chip).not.toBe('');
    expect(chip).not.toContain(`${name}:`);
  });

  it.each(FILTERS.filter((name) => !['start_date', 'end_date', 'when'].includes(name)))(
    'is an attribute of the element for other sites: %s',
    async (name) => {
      const { value } = read(name);
      const page = (await open('/embed/', { [name]: value })).replaceAll('&quot;', '"');
      expect(page).toContain(` ${name.replaceAll('_', '-')}="${value}"`);
    },
  );
});
