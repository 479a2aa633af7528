import 'reflect-metadata';
import type { Role } from '../../requests/accounts/roles.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import {
  awaitsEvent,
  hasPublicPage,
  isDated,
  resolveStatus,
  POST_STATUSES,
  type PostStatus,
  parseStatus,
} from './post-status.js';

const now = Temporal.Instant.from('2027-03-10T12:00:00Z');
const viewer = (role: Role): Viewer => ({ role, userId: 1, login: role });
const at = (seconds: number): Temporal.Instant => now.add({ seconds });

describe('parseStatus', () => {
  it.each([...POST_STATUSES])('takes %s', (status) => {
    expect(parseStatus(status)).toBe(status);
  });

  const UNKNOWN = new ParameterError('one_of', {
    allowed: 'publish, future, draft, pending, private, trash',
  });

  it.each([
    ['published', UNKNOWN],
    ['PUBLISH', UNKNOWN],
    ['any', UNKNOWN],
    ['', UNKNOWN],
    ['constructor', UNKNOWN],
    [1, new ParameterError('type_text')],
    [null, new ParameterError('type_text')],
    [['draft'], new ParameterError('type_text')],
  ])('refuses %j', (raw, expected) => {
    expect(parseStatus(raw)).toEqual(expected);
  });
});

describe('resolveStatus', () => {
  const NONE = undefined;

  it.each<[Role, PostStatus | undefined, PostStatus | null, number | null, PostStatus]>([
    // A new item
    ['author', NONE, null, null, 'publish'],
    ['editor', NONE, null, null, 'publish'],
    ['contributor', NONE, null, null, 'draft'],
    ['author', 'publish', null, null, 'publish'],
    ['author', 'draft', null, null, 'draft'],
    ['author', 'private', null, null, 'private'],
    ['author', 'future', null, null, 'publish'],
    // Dates decide between publish and future
    ['author', 'publish', null, 3600, 'future'],
    ['author', 'publish', null, 60, 'future'],
    ['author', 'publish', null, 59, 'publish'],
    ['author', 'publish', null, -3600, 'publish'],
    ['author', NONE, null, 3600, 'future'],
    ['author', 'future', null, 1, 'future'],
    ['author', 'future', null, 0, 'publish'],
    ['author', 'future', null, -1, 'publish'],
    ['author', 'draft', null, 3600, 'draft'],
    // Who may not publish
    ['contributor', 'publish', null, null, 'pending'],
    ['contributor', 'future', null, 3600, 'pending'],
    ['contributor', 'draft', null, null, 'draft'],
    ['contributor', 'pending', null, null, 'pending'],
    ['contributor', 'publish', 'draft', null, 'pending'],
    // An update without a status
    ['author', NONE, 'draft', -60, 'draft'],
    ['author', NONE, 'trash', -60, 'trash'],
    ['author', NONE, 'private', -60, 'private'],
    ['author', NONE, 'publish', -60, 'publish'],
    ['author', NONE, 'publish', 3600, 'future'],
    ['author', NONE, 'future', 3600, 'future'],
    ['author', NONE, 'future', -60, 'publish'],
    ['contributor', NONE, 'draft', 3600, 'draft'],
    // Who may not publish any more does not take back what is public.
    ['contributor', NONE, 'publish', -60, 'publish'],
    ['contributor', NONE, 'future', 3600, 'future'],
    ['contributor', 'publish', 'publish', -60, 'pending'],
    // An update with one
    ['editor', 'publish', 'draft', null, 'publish'],
    ['editor', 'draft', 'publish', -60, 'draft'],
    ['editor', 'trash', 'publish', -60, 'trash'],
  ])('of %s asking %s for %s, dated %s s from now, is %s', (role, requested, current, seconds, status) => {
    const datedAt = seconds === null ? null : at(seconds);

    expect(resolveStatus(viewer(role), requested, current, datedAt, now)).toBe(status);
  });
});

it.each<[PostStatus, boolean, boolean]>([
  ['publish', true, true],
  ['private', true, true],
  ['future', true, false],
  ['trash', true, false],
  ['draft', false, false],
  ['pending', false, false],
])('%s is dated by itself: %s, has a public page: %s', (status, dated, paged) => {
  expect([isDated(status), hasPublicPage(status)]).toEqual([dated, paged]);
});

describe('awaitsEvent', () => {
  const NONE = undefined;

  it.each<[Role, PostStatus | undefined, boolean, boolean]>([
    ['author', NONE, true, true],
    ['author', NONE, false, false],
    ['author', 'publish', true, false],
    ['editor', 'draft', true, false],
    ['contributor', NONE, false, true],
    ['contributor', NONE, true, true],
    ['contributor', 'publish', false, true],
    ['contributor', 'future', false, true],
    ['contributor', 'draft', true, false],
    ['contributor', 'pending', true, false],
  ])('of %s asking %s, named by hidden events alone: %s, is %s', (role, sent, isNamedByHidden, expected) => {
    expect(awaitsEvent(viewer(role), sent, isNamedByHidden)).toBe(expected);
  });
});
