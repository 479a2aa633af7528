// What a role may not read is in no list, whatever status is asked, and not nested in what it may read.
import { idsOf, invalid, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
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

interface Link {
  readonly id: number;
  readonly venue: Item;
  readonly organizer: Item;
}

let calendar: TestCalendar;
let items: Item[];
/** Published events with each venue and organizer that one can be linked to. */
const linking: Link[] = [];

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
function expectNoLeak(role: Role, answer: ApiResponse): void {
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

const CELLS = covering(
  { kind: KINDS, role: ROLES, asked: ASKED, view: VIEWS },
  { together: asMuchAs<('kind' | 'role' | 'view')[][]>([], [['kind', 'role', 'view']]) },
).map(({ kind, role, asked: [asked, statuses], view: [view, query] }) => ({
  kind,
  role,
  asked,
  statuses,
  view,
  query,
}));

it.each(CELLS)(
  'lists of $kind show a $role who requests the status $asked, $view, no more than the table',
  async ({ kind, role, asked, statuses, query }) => {
    const status = asked === null ? {} : { status: asked };
    // Lists of other statuses begin in the past by default.
    const window = kind === 'events' ? { start_date: '2027-03-10 12:00:00' } : {};
    const answer = await calendar[role].get(`/${kind}`, { per_page: 50, ...window, ...status, ...query() });

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

/** Where a published event and what it is linked to could tell of each other. */
const ADDRESSES: readonly ((
  link: Link,
) => readonly [path: string, query?: Record<string, string | number>])[] = [
  ({ id }) => ['/venues', { event: id }],
  ({ id }) => ['/organizers', { event: id }],
  ({ venue }) => ['/events', { venue: venue.id, starts_after: '2026-01-01' }],
  ({ organizer }) => ['/events', { organizer: organizer.id, starts_after: '2026-01-01' }],
  ({ venue }) => [`/venues/${venue.id}`],
  ({ organizer }) => [`/organizers/${organizer.id}`],
  ({ organizer }) => [`/venues/${organizer.id}`],
  ({ venue }) => [`/events/${venue.id}`],
];

/** Own and another's meet as each owner meets each role. */
const LINK_CELLS = covering(
  { role: ROLES, owner: OWNERS, status: LINKABLE, address: ADDRESSES },
  {
    // The list below shows every role what every owner has in every status.
    together: asMuchAs<('role' | 'owner' | 'status' | 'address')[][]>(
      [],
      [
        ['role', 'owner', 'status'],
        ['role', 'status', 'address'],
      ],
    ),
  },
);

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
    const answers = await Promise.all(linking.map(({ id }) => calendar[role].get(`/events/${id}`)));

    for (const answer of answers) expectNoLeak(role, answer);
    expect(answers.map(({ body }) => seen(body as Nested))).toEqual(expected());
  });

  it('is linked to is told at no address', async () => {
    for (const { owner, status, address } of LINK_CELLS.filter((cell) => cell.role === role)) {
      const link = linking.find(({ venue }) => venue.owner === owner && venue.status === status);
      if (link === undefined) throw new Error(`No event is linked to the ${status} of ${owner}.`);
      const [path, query] = address(link);
      expectNoLeak(role, await calendar[role].get(path, query));
    }
  });
});
