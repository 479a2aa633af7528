/** What waits for a review, and what the user has sent. */
import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type SelectedFields } from 'calendar-events-client';
import type { ListedEvent } from '../parts/event-row';
import { type Entry, sortEntries, toWaiting } from '../state/review';
import { type Kind, nameOf, readItem } from './any-item';
import { client } from './client';
import { REVIEW_STATES, type ReviewState } from './review-states';

const PROPOSAL_STATES = ['to_review', 'changes_requested', 'refused'] as const;

export type Proposal = components['schemas']['Proposal'];

/** The kinds of items that proposals name, as the lists of the API are called. */
export const PROPOSED_KINDS = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

export interface ReviewFilter {
  /** Empty for all states, of what the user has sent. */
  readonly state: ReviewState | '';
  readonly isOwn: boolean;
  readonly onlyDuplicates: boolean;
}

const PAGE = 50;

export const reviewQueries = {
  queue: (filter: ReviewFilter) =>
    queryOptions({
      queryKey: ['review', 'queue', filter],
      queryFn: ({ signal }) => readQueue(filter, signal),
    }),
  proposal: (id: number) =>
    queryOptions({
      queryKey: ['review', 'proposal', id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => readProposal(id, signal),
    }),
  /** Open proposals for an item, of the user or of all. */
  proposalsFor: (item: number) =>
    queryOptions({
      queryKey: ['review', 'proposals-for', item],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/proposals', { signal, params: { query: { item, per_page: PAGE } } })),
    }),
  item: (kind: Kind, id: number) =>
    queryOptions({
      queryKey: ['review', 'item', kind, id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => readItem(kind, id, undefined, signal),
    }),
  findings: (id: number) =>
    queryOptions({
      queryKey: ['review', 'findings', id],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/events/{id}/findings', { signal, params: { path: { id } } })),
    }),
};

export const readProposal = (id: number, signal?: AbortSignal): Promise<Proposal> =>
  dataOf(client.GET('/proposals/{id}', { ...(signal && { signal }), params: { path: { id } } }));

const EVENT_FIELDS = [
  ...['id', 'title', 'date', 'date_utc', 'start_date', 'end_date', 'all_day', 'status'],
  ...['event_status', 'venue', 'review'],
].map((field) => `events.${field}`);

async function readQueue(filter: ReviewFilter, signal: AbortSignal): Promise<Entry[]> {
  const { onlyDuplicates } = filter;
  const [events, doubtful, others, proposals] = await Promise.all([
    readEvents(filter, signal),
    filter.isOwn || onlyDuplicates ? [] : readEvents({ ...filter, onlyDuplicates: true }, signal),
    onlyDuplicates ? [] : readPosts(filter, signal),
    onlyDuplicates ? [] : readProposals(filter, signal),
  ]);
  const duplicates = new Set((onlyDuplicates ? events : doubtful).map(({ id }) => id));
  return sortEntries([
    ...events.map((event): Entry => ({ ...event, isDuplicate: duplicates.has(event.id) })),
    ...others,
    ...proposals,
  ]);
}

const states = ({ state }: ReviewFilter): ReviewState[] => (state === '' ? [...REVIEW_STATES] : [state]);

async function readEvents(filter: ReviewFilter, signal: AbortSignal): Promise<Entry[]> {
  const query = {
    ...{ review: states(filter), context: 'edit' as const, collapse: 'series' as const, per_page: PAGE },
    ...{ when: 'all' as const, _fields: EVENT_FIELDS },
    ...(filter.isOwn && { author: ['me'] }),
    ...(filter.onlyDuplicates && { findings: ['probable_duplicate'] as ['probable_duplicate'] }),
  };
  const { events = [] } = await dataOf(client.GET('/events', { signal, params: { query } }));
  return events.map((event: ListedEvent) => ({
    ...toWaiting('events', event.id ?? 0, event.title ?? '', event.review ?? {}),
    event,
  }));
}

type Post = SelectedFields<components['schemas']['Venue'] | components['schemas']['Organizer']>;

async function readPosts(filter: ReviewFilter, signal: AbortSignal): Promise<Entry[]> {
  const read = async (kind: 'venues' | 'organizers'): Promise<Entry[]> => {
    const query = {
      ...{ review: states(filter), context: 'edit' as const, per_page: PAGE },
      ...(filter.isOwn && { author: ['me'] }),
    };
    const data = await dataOf(client.GET(`/${kind}`, { signal, params: { query } }));
    const list: readonly Post[] = 'venues' in data ? data.venues : data.organizers;
    return list.map((post) => toWaiting(kind, post.id ?? 0, nameOf(kind, { ...post }), post.review ?? {}));
  };
  return (await Promise.all([read('venues'), read('organizers')])).flat();
}

async function readProposals(filter: ReviewFilter, signal: AbortSignal): Promise<Entry[]> {
  const wanted = PROPOSAL_STATES.filter((state) => filter.state === '' || filter.state === state);
  if (wanted.length === 0) return [];
  const query = { review: [...wanted], per_page: PAGE };
  const { proposals } = await dataOf(client.GET('/proposals', { signal, params: { query } }));
  const names = await readNames(proposals, signal);
  return proposals
    .filter(({ user }) => !filter.isOwn || user !== null)
    .map((proposal) => ({
      ...toWaiting('proposals', proposal.id, names.get(`${proposal.kind}:${proposal.item}`) ?? '', {
        ...proposal.review,
        submitted_at: proposal.created_at,
      }),
      by: proposal.user?.name ?? '',
    }));
}

/** The names of what is to be changed, by kind and id; without those that are gone. */
async function readNames(proposals: readonly Proposal[], signal: AbortSignal): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const include = proposals.flatMap(({ kind, item }) => (kind === 'event' ? [item] : []));
  if (include.length > 0) {
    const query = {
      ...{ include, when: 'all' as const, ml_fallback: true, per_page: PAGE },
      _fields: EVENT_FIELDS,
    };
    const { events = [] } = await dataOf(client.GET('/events', { signal, params: { query } }));
    for (const { id = 0, title = '' } of events) names.set(`event:${id}`, title);
  }
  await Promise.all(
    proposals.map(async ({ kind, item }) => {
      if (kind === 'event' || names.has(`${kind}:${item}`)) return;
      const found = await readItem(PROPOSED_KINDS[kind], item, undefined, signal).catch(() => null);
      if (found !== null) names.set(`${kind}:${item}`, nameOf(PROPOSED_KINDS[kind], { ...found.data }));
    }),
  );
  return names;
}
