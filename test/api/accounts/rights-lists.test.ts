// What a role may not read is in no list, whatever status is asked, and not nested in what it may read.
import { idsOf, invalid, refusal } from '../../support/answers.js';
import type { Answer } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { textOf } from '../../support/make.js';
import { anItem, type Item, makeItems, OWNERS } from './rights-cast.js';
import {
  atLeast,
  KINDS,
  listed,
  type Owner,
  POSTS,
  type Role,
  ROLES,
  STATUSES,
  type Status,
} from './rights-table.js';

let calendar: TestCalendar;
let items: Item[];
/** Published events with each venue and organizer that one can be linked to. */
const linking: { readonly id: number; readonly venue: Item; readonly organizer: Item }[] = [];

const LINKABLE = STATUSES.filter((status) => status !== 'trash');

beforeAll(async () => {
  calendar = await startTestCalendar();
  items = await makeItems(calendar);
  for (const owner of OWNERS) {
    for (const status of LINKABLE) {
      const [venue, organizer] = (['venues', 'organizers'] as const).map((kind) =>
        items.find((item) => item.kind === kind && item.owner === owner && item.status === status),
      );
      if (venue === undefined || organizer === undefined)
        throw new Error(`There is no ${status} of ${owner}.`);
      // Before the window of the lists below.
      const past = { start_date: '2026-05-01 10:00:00', end_date: '2026-05-01 11:00:00' };
      const body = anItem('events', { ...past, venue: venue.id, organizer: organizer.id, status: 'publish' });
      const { id } = await calendar.administrator.make('/events', body);
      linking.push({ id, venue, organizer });
    }
  }
});
afterAll(() => calendar.close());

const ownerSeenBy = (role: Role, item: Item): Owner => (item.owner === role ? 'own' : "another's");

const mayRead = (role: Role, item: Item): boolean =>
  atLeast(role, POSTS[item.status][ownerSeenBy(role, item)].read);

/** No answer has a word of what the role may not read. */
function expectNoLeak(role: Role, answer: Answer): void {
  const text = textOf(answer);
  expect(items.filter((item) => !mayRead(role, item) && text.includes(item.word))).toEqual([]);
}

const ANY = STATUSES.filter((status) => status !== 'trash');

/** What is asked, and which statuses that means; null is not asked. */
const ASKED: readonly (readonly [string | null, readonly Status[]])[] = [
  [null, ANY],
  ['any', ANY],
  ['', ['publish', 'private']],
  ['publish,draft', ['publish', 'draft']],
  ['publish,future,draft,pending,private,trash', STATUSES],
  ...STATUSES.map((status) => [status, [status]] as const),
];

const VIEWS: readonly (readonly [string, () => Record<string, string>])[] = [
  ['as they are', () => ({})],
  ['by their ids', () => ({ include: items.map(({ id }) => id).join() })],
  ['by a word', () => ({ search: 'Common' })],
  ['to edit them', () => ({ context: 'edit' })],
  ['of all languages', () => ({ ml_fallback: 'true' })],
  ['of another language', () => ({ ml_fallback: 'true', ml_language: 'de' })],
];

describe.each(KINDS)('lists of %s', (kind) => {
  const CELLS = ROLES.flatMap((role) =>
    ASKED.flatMap(([asked, statuses]) =>
      VIEWS.map(([view, query]) => [role, asked, view, statuses, query] as const),
    ),
  );

  it.each(CELLS)(
    'show a %s of the status %j, %s, no more than the table',
    async (role, asked, _, statuses, query) => {
      const status = asked === null ? {} : { status: asked };
      const answer = await calendar[role].get(`/${kind}`, { per_page: 50, ...status, ...query() });

      expectNoLeak(role, answer);
      const open = listed(role, asked === null && !atLeast(role, 'contributor') ? ['publish'] : statuses);
      if (open === null) {
        expect(refusal(answer)).toEqual(invalid('status'));
        return;
      }
      const expected = items.filter(
        (item) => item.kind === kind && open[ownerSeenBy(role, item)].includes(item.status),
      );
      const ids = expected.map(({ id }) => id).sort((a, b) => a - b);
      expect(idsOf(answer, kind).sort((a, b) => a - b)).toEqual(ids);
      expect(answer.body).toMatchObject({ total: ids.length, total_pages: ids.length === 0 ? 0 : 1 });
      expect(answer.headers.get('X-TEC-Total')).toBe(String(ids.length));
    },
  );
});

describe.each(ROLES)('what a published event of a %s', (role) => {
  interface Nested {
    readonly id: number;
    readonly venue: { readonly id?: number };
    readonly organizer: readonly { readonly id: number }[];
  }

  const seen = ({ id, venue, organizer }: Nested): unknown => [
    id,
    venue.id ?? null,
    organizer.map((one) => one.id),
  ];
  const expected = (): unknown[] =>
    linking.map(({ id, venue, organizer }) => [
      id,
      mayRead(role, venue) ? venue.id : null,
      mayRead(role, organizer) ? [organizer.id] : [],
    ]);

  it('is linked to shows in the list', async () => {
    const include = linking.map(({ id }) => id).join();
    const answer = await calendar[role].get('/events', { include, per_page: 50, status: 'publish' });

    expectNoLeak(role, answer);
    const { events } = answer.body as { events: Nested[] };
    expect(events.sort((a, b) => a.id - b.id).map(seen)).toEqual(expected());
  });

  it('is linked to shows alone', async () => {
    const shown: unknown[] = [];
    for (const { id } of linking) {
      const answer = await calendar[role].get(`/events/${id}`);
      expectNoLeak(role, answer);
      shown.push(seen(answer.body as Nested));
    }
    expect(shown).toEqual(expected());
  });

  it('is linked to is told at no address', async () => {
    for (const { id, venue, organizer } of linking) {
      const asked = [
        ['/venues', { event: id }],
        ['/organizers', { event: id }],
        ['/events', { venue: venue.id, starts_after: '2026-01-01' }],
        ['/events', { organizer: organizer.id, starts_after: '2026-01-01' }],
        [`/venues/${venue.id}`, {}],
        [`/organizers/${organizer.id}`, {}],
        [`/venues/${organizer.id}`, {}],
        [`/events/${venue.id}`, {}],
      ] as const;
      const answers = await Promise.all(asked.map(([path, query]) => calendar[role].get(path, query)));
      for (const answer of answers) expectNoLeak(role, answer);
    }
  });
});
