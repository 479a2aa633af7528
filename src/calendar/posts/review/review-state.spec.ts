import { ROLES } from '../../../requests/accounts/roles.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { computePostState } from '../post-input.js';
import { POST_STATUSES, type PostStatus } from '../post-status.js';
import {
  canReview,
  REVIEW_STATES,
  resolveReview,
  type ReviewResult,
  type ReviewSituation,
  type ReviewState,
  toShownState,
} from './review-state.js';

const PUBLIC: readonly PostStatus[] = ['publish', 'future'];
const STORED = [null, ...REVIEW_STATES] as const;
const SENT = [undefined, ...REVIEW_STATES] as const;

const NOW = Temporal.Instant.from('2027-03-10T12:00:00Z');

/** All writes of an item by its author, or by somebody who may edit what others have made. */
interface Write {
  readonly role: (typeof ROLES)[number];
  readonly before: PostStatus;
  readonly stored: ReviewState | null;
  readonly status: PostStatus | undefined;
  readonly sent: ReviewState | undefined;
}

const WRITES: readonly Write[] = ROLES.flatMap((role) =>
  POST_STATUSES.flatMap((before) =>
    STORED.flatMap((stored) =>
      [undefined, ...POST_STATUSES].flatMap((status) =>
        SENT.map((sent) => ({ role, before, stored, status, sent })),
      ),
    ),
  ),
);

function write({ role, before, stored, status, sent }: Write): { after: PostStatus; result: ReviewResult } {
  const viewer = { role, userId: 7, login: 'mary' } as const;
  const head = {
    id: 1,
    status: before,
    statusBeforeTrash: null,
    authorId: 7,
    originalLanguage: 'en',
    datedAtMs: null,
  } as const;
  const input = {
    ...(status !== undefined && { status }),
    ...(sent !== undefined && { review: { state: sent, note: 'Because' } }),
  };
  const { status: after } = computePostState(viewer, input, head, { now: NOW, zone: 'UTC' });
  return { after, result: resolveReview({ isReviewer: canReview(viewer), before, after, stored, sent }) };
}

const refusalOf = (result: ReviewResult): string | null => ('refusal' in result ? result.refusal : null);
const stateOf = (result: ReviewResult): ReviewState | null => ('state' in result ? result.state : null);

describe('every role × status × state × sent status × sent state', () => {
  it('publishes nothing for those who may not publish', () => {
    const leaks = WRITES.filter(({ role }) => role === 'contributor' || role === 'subscriber').filter(
      (one) => {
        const { after, result } = write(one);
        return !PUBLIC.includes(one.before) && PUBLIC.includes(after) && refusalOf(result) === null;
      },
    );
    expect(leaks).toEqual([]);
  });

  it('publishes what is pending only for a status or a state that says so', () => {
    const silent = WRITES.filter(
      ({ before, status, sent }) =>
        !PUBLIC.includes(before) && !(status && PUBLIC.includes(status)) && sent !== 'published',
    );
    expect(silent.filter((one) => PUBLIC.includes(write(one).after))).toEqual([]);
  });

  it('lets nobody decide but those who may publish what others have made', () => {
    const decided = WRITES.filter(({ role, stored, sent }) => {
      if (canReview({ role, userId: 7, login: 'mary' })) return false;
      return sent !== undefined && (sent !== 'to_review' || stored === 'refused');
    });
    expect(decided.filter((one) => refusalOf(write(one).result) !== 'forbidden')).toEqual([]);
  });

  it('keeps a refusal, whatever its author sends', () => {
    const own = WRITES.filter(({ role, stored }) => role === 'contributor' && stored === 'refused')
      .map((one) => write(one))
      .filter(
        ({ after, result }) => !PUBLIC.includes(after) && after !== 'private' && refusalOf(result) === null,
      );
    expect(new Set(own.map(({ result }) => stateOf(result)))).toEqual(new Set(['refused']));
  });

  it('never leaves an approval on what its author has changed afterwards', () => {
    const edited = WRITES.filter(({ role, stored }) => role === 'contributor' && stored === 'ready')
      .map((one) => write(one))
      .filter(({ after }) => after === 'pending');
    expect(edited.filter(({ result }) => stateOf(result) === 'ready')).toEqual([]);
  });

  it('has a state for what is pending, and `published` for nothing else than what is public', () => {
    for (const one of WRITES) {
      const { after, result } = write(one);
      if (refusalOf(result) !== null) continue;
      if (after === 'pending') expect(stateOf(result)).not.toBeNull();
      if (stateOf(result) === 'published' && after !== 'trash') expect(PUBLIC).toContain(after);
    }
  });
});

const situation = (changes: Partial<ReviewSituation>): ReviewSituation => ({
  isReviewer: false,
  before: 'pending',
  after: 'pending',
  stored: 'to_review',
  sent: undefined,
  ...changes,
});

it.each<[string, Partial<ReviewSituation>, ReviewState | null]>([
  ['the author answers what was asked', { stored: 'changes_requested' }, 'to_review'],
  ['the author changes what was approved', { stored: 'ready' }, 'to_review'],
  ['the author changes what was refused', { stored: 'refused' }, 'refused'],
  ['the reviewer corrects a letter', { isReviewer: true, stored: 'ready' }, 'ready'],
  ['the author takes it back', { after: 'draft' }, null],
  [
    'the author takes back what was sent back',
    { after: 'draft', stored: 'changes_requested' },
    'changes_requested',
  ],
  ['a draft that was sent back is sent again', { before: 'draft', stored: 'changes_requested' }, 'to_review'],
  ['a draft that was refused is sent again', { before: 'draft', stored: 'refused' }, 'refused'],
  [
    'a reviewer takes up again what was refused',
    { isReviewer: true, before: 'draft', stored: 'refused' },
    'to_review',
  ],
  ['the status alone publishes', { isReviewer: true, after: 'publish' }, 'published'],
  ['what was published is sent again', { before: 'publish', stored: 'published' }, 'to_review'],
  ['what was never reviewed stays so', { before: 'draft', after: 'publish', stored: null }, null],
  ['the trash keeps the state', { after: 'trash', stored: 'refused' }, 'refused'],
])('%s', (_, changes, state) => {
  expect(resolveReview(situation(changes))).toEqual({ state });
});

it.each<[PostStatus, ReviewState, ReviewState]>([
  ['publish', 'published', 'published'],
  ['future', 'published', 'ready'],
  ['pending', 'published', 'to_review'],
  ['pending', 'refused', 'refused'],
  ['draft', 'changes_requested', 'changes_requested'],
])('shows %s and %s as %s', (status, stored, shown) => {
  expect(toShownState(status, stored)).toBe(shown);
});
