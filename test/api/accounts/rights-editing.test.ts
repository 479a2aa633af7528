// Every role at what people who edit do with events: each reads and does everything with every status of its own and of
// others' events by pairs, and before a release in full. Writes are tried, so that all cells share the events.
import type { Api, ApiResponse } from '../../support/api.js';
import { canCopyEvent, canEditPost, type OwnedPost } from '../../../src/requests/accounts/can.js';
import { canReview, REVIEW_STATES, resolveReview } from '../../../src/calendar/posts/review/review-state.js';
import type { SentReview } from '../../../src/calendar/posts/review/review-field.js';
import { computePostState } from '../../../src/calendar/posts/post-input.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { digestOf } from '../../support/digest.js';
import { makeItem } from './rights-cast.js';
import { type Role, ROLES, type Status, STATUSES, type User } from './rights-table.js';

let calendar: TestCalendar;
let digest: string;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

type Post = OwnedPost & { readonly status: Status; readonly statusBeforeTrash: 'draft' };

interface Event {
  readonly id: number;
  readonly post: Post;
  /** Id of the last change that can be taken back. */
  readonly change: number;
}

const events = new Map<string, Promise<Event>>();

/** An event by its maker and status, with a version. */
function eventOf(maker: User, status: Status): Promise<Event> {
  const key = `${maker} ${status}`;
  const made = events.get(key) ?? makeEvent(maker, status);
  events.set(key, made);
  return made;
}

async function makeEvent(maker: User, status: Status): Promise<Event> {
  const { administrator, userIds } = calendar;
  const { id } = await makeItem(calendar, 'events', maker, status === 'trash' ? 'draft' : status);
  await administrator.patch(`/events/${id}`, { excerpt: 'Changed' });
  const { body } = await administrator.get(`/events/${id}/history`);
  const change = (body as { changes: { id: number }[] }).changes[0]?.id ?? 0;
  // An event gets its key with its first link.
  await administrator.get(`/events/${id}/preview-link`);
  if (status === 'trash') await administrator.patch(`/events/${id}`, { status });
  return { id, change, post: { status, statusBeforeTrash: 'draft', authorId: userIds[maker] } };
}

interface Operation {
  readonly ask: (api: Api, event: Event) => Promise<ApiResponse>;
  readonly isAllowed: (viewer: Viewer, post: OwnedPost) => boolean;
  /** Of those who may. */
  readonly done: number;
  /** Of those who may, with an event in the trash. */
  readonly inTrash: number;
}

const TRIED = { dry_run: true };

const OPERATIONS = {
  findings: {
    ask: (api, { id }) => api.get(`/events/${id}/findings`),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 200,
  },
  history: {
    ask: (api, { id }) => api.get(`/events/${id}/history`),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 200,
  },
  version: {
    ask: (api, { id, change }) => api.get(`/events/${id}/history/${change}`),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 200,
  },
  restore: {
    ask: (api, { id, change }) => api.post(`/events/${id}/history/${change}/restore`, TRIED),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 200,
  },
  duplicate: {
    ask: (api, { id }) => api.post(`/events/${id}/duplicate`, { start_date: '2028-01-01 10:00', ...TRIED }),
    isAllowed: canCopyEvent,
    done: 201,
    inTrash: 410,
  },
  'preview link': {
    ask: (api, { id }) => api.get(`/events/${id}/preview-link`),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 410,
  },
  'end of preview links': {
    ask: (api, { id }) => api.delete(`/events/${id}/preview-link`, TRIED),
    isAllowed: canEditPost,
    done: 200,
    inTrash: 200,
  },
} as const satisfies Readonly<Record<string, Operation>>;

const OWNERS = ['own', "another's"] as const;

/** Who else has made it: of others the one whom a failure would let through most easily. */
const makerOf = (role: Role, owner: (typeof OWNERS)[number]): User => {
  if (owner === 'own' && role !== 'visitor') return role;
  return role === 'contributor' ? 'author' : 'contributor';
};

const viewerOf = (role: Role): Viewer => {
  const userId = role === 'visitor' ? null : calendar.userIds[role];
  return { role, userId, login: role } as Viewer;
};

const isPossible = ({ role, owner }: { role: Role; owner: (typeof OWNERS)[number] }): boolean =>
  role !== 'visitor' || owner === "another's";

const strength = asMuchAs(2, 4);

beforeAll(async () => {
  for (const maker of ROLES.slice(1) as User[]) for (const status of STATUSES) await eventOf(maker, status);
  digest = await digestOf(calendar);
});

describe('what a role does with an event', () => {
  const names = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
  const cells = covering(
    { role: ROLES, owner: OWNERS, status: STATUSES, name: names },
    { strength, isPossible },
  );

  it.each(cells)('$name as $role: $owner in $status', async ({ role, owner, status, name }) => {
    const event = await eventOf(makerOf(role, owner), status);
    const operation: Operation = OPERATIONS[name];
    const isAllowed = operation.isAllowed(viewerOf(role), event.post);

    const { status: answer, body } = await operation.ask(calendar[role], event);

    const expected = status === 'trash' ? operation.inTrash : operation.done;
    expect([answer, body]).toEqual([isAllowed ? expected : role === 'visitor' ? 401 : 403, body]);
  });
});

describe('what a role decides on an event', () => {
  const cells = covering(
    { role: ROLES, owner: OWNERS, status: STATUSES, state: REVIEW_STATES },
    { strength, isPossible },
  );

  it.each(cells)('$state as $role: $owner in $status', async ({ role, owner, status, state }) => {
    const event = await eventOf(makerOf(role, owner), status);
    const input = { review: { state, note: 'Because' } };

    const response = await calendar[role].patch(`/events/${event.id}`, { ...input, ...TRIED });

    expect([response.status, response.body]).toEqual([
      expectedOf(viewerOf(role), event.post, input),
      response.body,
    ]);
  });
});

/** By the rule that review-state.spec.ts proves whole. */
function expectedOf(viewer: Viewer, post: Post, input: { readonly review: SentReview }): number {
  if (viewer.role === 'visitor') return 401;
  if (!canEditPost(viewer, post)) {
    const isProposed = viewer.role === 'contributor' && post.authorId === viewer.userId;
    // A review alone is nothing that a proposal could change.
    return isProposed ? 400 : 403;
  }
  const before = post.status;
  const head = { ...post, id: 1, status: before, originalLanguage: 'en', datedAtMs: null } as const;
  const { status: after } = computePostState(viewer, input, head, { now: clock.now(), zone: 'UTC' });
  const stored = before === 'pending' ? 'to_review' : null;
  const isReviewer = canReview(viewer);
  const result = resolveReview({ isReviewer, before, after, stored, sent: input.review.state });
  if (!('refusal' in result)) return 200;
  return result.refusal === 'forbidden' ? 403 : 400;
}

/** Those who may not propose at all. */
const REFUSED: ReadonlyMap<string, number> = new Map([
  ['visitor', 401],
  ['subscriber', 403],
]);

describe('what a role does with proposals', () => {
  const cells = covering({ role: ROLES, owner: OWNERS, status: STATUSES }, { strength, isPossible });
  it.each(cells)('proposes as $role: $owner in $status', async ({ role, owner, status }) => {
    const { id } = await eventOf(makerOf(role, owner), status);
    const sent = { kind: 'event', item: id, patch: { excerpt: 'Other' }, ...TRIED };
    const isShown = status === 'publish' || (status === 'future' && owner === 'own');
    const refused = REFUSED.get(role);
    const { status: answer, body } = await calendar[role].post('/proposals', sent);
    expect([answer, body]).toEqual([refused ?? (isShown ? 202 : 400), body]);
  });
});

it('changes nothing', async () => {
  expect(await digestOf(calendar)).toBe(digest);
});

it.each(ROLES)('who decides on a proposal, as %s', async (role) => {
  const { id } = await eventOf('contributor', 'publish');
  const { body } = await calendar.contributor.patch(`/events/${id}`, { excerpt: role });
  const answers: number[] = [];
  for (const state of ['approved', 'refused', 'changes_requested', 'withdrawn']) {
    const sent = { review: { state, note: 'Because' }, ...TRIED };
    answers.push((await calendar[role].post(`/proposals/${(body as Event).id}`, sent)).status);
  }
  const reviewer = [200, 200, 200, 403];
  expect(answers).toEqual(
    {
      visitor: [401, 401, 401, 401],
      subscriber: [403, 403, 403, 403],
      contributor: [403, 403, 403, 200],
      author: [404, 404, 404, 404],
      editor: reviewer,
      administrator: reviewer,
    }[role],
  );
});
