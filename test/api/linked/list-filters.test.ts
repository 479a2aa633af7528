import { BASE, countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, invalid, pick, refusal } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { walkList } from './list-walk.js';
import { NOUNS } from './nouns.js';

type Role = 'visitor' | 'contributor' | 'editor';

/** Items by the events that they are linked to; all are published in the same moment, so that the one made last is listed first. */
const CAST = [
  'never',
  'past',
  'begunASecondAgo',
  'beginsNow',
  'morningInTokyo',
  'morningInNewYork',
  'hidden',
  'draft',
  'private',
  'scheduled',
  'trashed',
  'many',
  'draftItem',
  'draftOfContributor',
] as const;
type Name = (typeof CAST)[number];

/** Fields of the events of each item; it is noon of 10 March 2027 in UTC. */
const EVENTS: Partial<Record<Name, readonly Record<string, unknown>[]>> = {
  past: [{ start_date: '2027-02-01 10:00', end_date: '2027-02-01 12:00' }],
  begunASecondAgo: [{ start_date: '2027-03-10 11:59:59', end_date: '2027-03-10 18:00' }],
  beginsNow: [{ start_date: '2027-03-10 12:00', end_date: '2027-03-10 18:00' }],
  morningInTokyo: [
    { timezone: 'Asia/Tokyo', start_date: '2027-03-10 20:59:59', end_date: '2027-03-10 23:00' },
  ],
  morningInNewYork: [
    { timezone: 'America/New_York', start_date: '2027-03-10 07:00', end_date: '2027-03-10 09:00' },
  ],
  hidden: [{ hide_from_listings: true }],
  draft: [{ status: 'draft' }],
  private: [{ status: 'private' }],
  scheduled: [{ date: '2027-04-01 10:00' }],
  trashed: [{}],
  many: [{ start_date: '2026-02-01', end_date: '2026-02-01' }, { status: 'draft' }, {}, {}],
  draftItem: [{}],
};

describe.each(NOUNS)('GET /$many: filters', ({ one, many }) => {
  let calendar: TestCalendar;
  const ids = {} as Record<Name, number>;
  const events = {} as Record<Name | 'everywhere' | 'nowhere', number>;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor, contributor } = calendar;
    for (const name of CAST) {
      const as = name === 'draftOfContributor' ? contributor : editor;
      const status = name.startsWith('draft') && name !== 'draft' ? { status: 'draft' } : {};
      ids[name] = (await as.make(`/${many}`, { [one]: name, ...status })).id;
      for (const event of EVENTS[name] ?? []) {
        events[name] = (await makeEvent(editor, { ...event, [one]: ids[name] })).id;
      }
    }
    await editor.delete(`/events/${events.trashed}`);
    events.everywhere = (
      await makeEvent(editor, { status: 'draft', [one]: [ids.past, ids.never, ids.draftItem] })
    ).id;
    events.nowhere = (await makeEvent(editor)).id;
  });
  afterAll(() => calendar.close());

  const filled = (text: string): string =>
    text.replace(/\{(item|event) (\w+)\}/g, (_, kind: string, name: string) =>
      String(kind === 'item' ? ids[name as Name] : events[name as Name]),
    );
  const queryOf = (text: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(filled(text)));
  const newestFirst = (names: readonly Name[]): number[] => names.map((name) => ids[name]).reverse();

  const WITH_EVENTS: readonly Name[] = [
    'past',
    'begunASecondAgo',
    'beginsNow',
    'morningInTokyo',
    'morningInNewYork',
    'hidden',
    'many',
  ];
  const WITHOUT: readonly Name[] = ['never', 'draft', 'private', 'scheduled', 'trashed'];
  const UPCOMING: readonly Name[] = ['beginsNow', 'morningInNewYork', 'many'];
  const PUBLISHED = CAST.slice(0, -2);

  it.each<[Role, string, readonly Name[]]>([
    ['visitor', '', PUBLISHED],
    ['visitor', 'has_events=true', WITH_EVENTS],
    ['visitor', 'has_events=1', WITH_EVENTS],
    ['visitor', 'has_events=YES', WITH_EVENTS],
    ['visitor', 'has_events=enabled', WITH_EVENTS],
    ['visitor', 'has_events=false', WITHOUT],
    ['visitor', 'has_events=0', WITHOUT],
    ['visitor', 'has_events=banana', WITHOUT],
    ['contributor', 'has_events=true', WITH_EVENTS],
    ['contributor', 'has_events=false', [...WITHOUT, 'draftOfContributor']],
    ['editor', 'has_events=true', [...WITH_EVENTS, 'draftItem']],
    ['editor', 'has_events=false', [...WITHOUT, 'draftOfContributor']],
    ['visitor', 'only_with_upcoming=true', UPCOMING],
    ['visitor', 'only_with_upcoming=on', UPCOMING],
    ['visitor', 'only_with_upcoming=false', PUBLISHED],
    ['visitor', 'only_with_upcoming=banana', PUBLISHED],
    ['contributor', 'only_with_upcoming=1', UPCOMING],
    ['editor', 'only_with_upcoming=1', [...UPCOMING, 'draftItem']],
    ['visitor', 'only_with_upcoming=1&has_events=1', UPCOMING],
    ['visitor', 'only_with_upcoming=1&has_events=0', []],
    ['editor', 'only_with_upcoming=1&status=draft', ['draftItem']],
    ['visitor', 'event={event past}', ['past']],
    ['visitor', 'event={event many}&only_with_upcoming=1', ['many']],
    ['visitor', 'event={event nowhere}', []],
    ['visitor', 'event={event draftItem}', []],
    ['contributor', 'event={event draftItem}', []],
    ['editor', 'event={event draftItem}', ['draftItem']],
    ['editor', 'event={event draft}', ['draft']],
    ['editor', 'event={event private}', ['private']],
    ['editor', 'event={event everywhere}', ['never', 'past', 'draftItem']],
    ['editor', 'event={event everywhere}&has_events=1', ['past', 'draftItem']],
    ['editor', 'event={event everywhere}&exclude={item past}', ['never', 'draftItem']],
    ['editor', 'event={event everywhere}&status=publish', ['never', 'past']],
    ['editor', 'event={event everywhere}&search=PAST', ['past']],
    ['visitor', 'has_events=1&exclude={item past},{item many}', WITH_EVENTS.slice(1, -1)],
    ['visitor', 'exclude=999999,99999999999', PUBLISHED],
    ['visitor', 'exclude[]={item never}&exclude[]={item never}', PUBLISHED.slice(1)],
    ['visitor', 'modified_after=2027-03-10T12:00:00Z', []],
    ['visitor', 'modified_after=2027-03-10T11:59:59Z&has_events=0', WITHOUT],
  ])('lists for a %s with %j these, on one page and on many', async (role, text, names) => {
    const query = queryOf(text);

    const answer = await calendar[role].get(`/${many}`, { ...query, per_page: 50 });
    const walk = await walkList(calendar[role], many, query);

    const expected = newestFirst(names);
    expect(idsOf(answer, many)).toEqual(expected);
    expect(pick(answer, 'total', 'total_pages')).toEqual({
      total: expected.length,
      total_pages: Math.ceil(expected.length / 50),
    });
    expect(walk.ids).toEqual(expected);
    expect(new Set(walk.totals)).toEqual(new Set([expected.length]));
  });

  it('takes all values of a name that is repeated', async () => {
    const rest = PUBLISHED.slice(2);

    const answer = await calendar.visitor.get(
      `/${many}?exclude=${ids.never}&exclude=${ids.past}&per_page=50`,
    );

    expect(idsOf(answer, many)).toEqual(newestFirst(rest));
    expect(pick(answer, 'rest_url')).toEqual({
      rest_url: `${BASE}/${many}/?page=1&per_page=50&status=publish&exclude=${ids.never}%2C${ids.past}`,
    });
  });

  it.each<[string, Role, string]>([
    ['of somebody else', 'visitor', 'draft'],
    ['of somebody else', 'visitor', 'private'],
    ['of somebody else', 'contributor', 'draft'],
    ['in the trash', 'visitor', 'trashed'],
    ['in the trash', 'editor', 'trashed'],
  ])('does not know an event %s when a %s asks for the one that is %s', async (_, role, name) => {
    const answer = await calendar[role].get(`/${many}`, { event: events[name as Name] });

    expect(refusal(answer)).toEqual(invalid('event'));
  });

  it.each([
    ['has_events=banana', 'has_events=banana&status=publish', []],
    ['has_events=1', 'has_events=1&status=publish', []],
    ['only_with_upcoming=Yes', 'status=publish', ['only_with_upcoming=Yes']],
    ['event={event everywhere}', 'event={event everywhere}&status=any', []],
    [
      'order=asc&orderby=TITLE&modified_after=2027-03-10T12:59:59%2B01:00&exclude=7777&only_with_upcoming=0' +
        '&search=a%20%26%20t&status=publish,draft&has_events=true&event={event everywhere}',
      'event={event everywhere}&has_events=true&status=publish%2Cdraft',
      [
        'search=a+%26+t',
        'only_with_upcoming=0',
        'exclude=7777',
        'modified_after=2027-03-10+11%3A59%3A59',
        'orderby=title',
        'order=asc',
      ],
    ],
    ['modified_after=yesterday', 'status=publish', ['modified_after=2027-03-09+00%3A00%3A00']],
  ])('carries %s in its links', async (text, first, others) => {
    const role = text.includes('everywhere') ? 'editor' : 'visitor';

    const answer = await calendar[role].get(`/${many}`, { ...queryOf(text), per_page: 1, page: 1 });

    const carried = [...filled(first).split('&'), ...others];
    const { next_rest_url: next, total } = answer.body as { next_rest_url?: string; total: number };
    expect(pick(answer, 'rest_url')).toEqual({
      rest_url: `${BASE}/${many}/?${['page=1', 'per_page=1', ...carried].join('&')}`,
    });
    expect(total).toBeGreaterThan(1);
    expect(next).toBe(`${BASE}/${many}/?${['per_page=1', ...carried, 'page=2'].join('&')}`);
  });

  it('answers 404 past the end of what the filters left', async () => {
    const answer = await calendar.visitor.get(`/${many}`, { only_with_upcoming: 1, per_page: 3, page: 2 });

    expect(refusal(answer)).toEqual({ status: 404, code: `${one}-archive-page-not-found` });
  });

  it('asks the database as often for one item as for all of them', async () => {
    const query = {
      has_events: 1,
      only_with_upcoming: 'no',
      exclude: '7777',
      modified_after: '2027-01-01',
      search: 'a',
      orderby: 'title',
      ml_fallback: true,
    };
    const list = (perPage: number): Promise<unknown> =>
      calendar.visitor.get(`/${many}`, { ...query, per_page: perPage });
    const counts = [
      await countColdQueries(calendar, () => list(1)),
      await countColdQueries(calendar, () => list(50)),
    ];

    expect(counts[1]).toBe(counts[0]);
  });
});
