// Which events a feed has, and which series of them are complete.
import type { EntityManager } from 'typeorm';
import { canReadPost } from '../../requests/accounts/can.js';
import { withoutWindow, type EventListRequest } from '../events/list/event-list-request.js';
import { includeFilter } from '../events/list/filters/items.js';
import { findEventPage } from '../events/list/list-events.queries.js';
import {
  type EventMark,
  type FeedSeries,
  findFeedSeries,
  findListableMarks,
  findMarks,
} from './feeds.queries.js';

/** A feed is not paged, and has no more events than this, as it lists them. */
export const MAX_FEED_EVENTS = 10_000;

/** Of further occurrences of series that began before the feed. */
const MAX_FURTHER_OCCURRENCES = 20_000;

export interface FeedQuery {
  readonly request: EventListRequest;
  /** Whether the client sent no dates. The start of the feed then cuts no series in two. */
  readonly hasDefaultStart: boolean;
  readonly hasSeries: boolean;
  readonly dropsCancelled: boolean;
}

/** An event alone, or all occurrences of a series in order. */
export type PlannedEntry =
  | { readonly kind: 'event'; readonly mark: EventMark }
  | { readonly kind: 'series'; readonly series: FeedSeries; readonly marks: readonly EventMark[] };

export const listMarks = (entry: PlannedEntry): readonly EventMark[] =>
  entry.kind === 'event' ? [entry.mark] : entry.marks;

/** In the order of the list; a series comes where its first listed occurrence is. */
export async function findFeedEvents(manager: EntityManager, query: FeedQuery): Promise<PlannedEntry[]> {
  const { request, dropsCancelled } = query;
  const page = { page: 1, perPage: MAX_FEED_EVENTS, isUnfiltered: false, isCounted: false } as const;
  const { ids } = await findEventPage(manager, request, page);
  if (ids.length === 0) return [];
  const isShown = ({ eventStatus }: EventMark): boolean => !dropsCancelled || eventStatus !== 'cancelled';
  const marks = new Map((await findMarks(manager, ids)).filter(isShown).map((mark) => [mark.id, mark]));
  const complete = query.hasSeries
    ? await findCompleteSeries(manager, query, marks)
    : new Map<never, never>();
  const entries: PlannedEntry[] = [];
  const done = new Set<number>();
  for (const id of ids) {
    const mark = marks.get(id);
    if (mark === undefined) continue;
    const series = mark.seriesId === null ? undefined : complete.get(mark.seriesId);
    if (series === undefined) entries.push({ kind: 'event', mark });
    else if (!done.has(series.series.id)) {
      done.add(series.series.id);
      entries.push(series);
    }
  }
  return entries;
}

type SeriesEntry = Extract<PlannedEntry, { kind: 'series' }>;

/** The series of which the feed has every occurrence that the viewer can list, by id. */
async function findCompleteSeries(
  manager: EntityManager,
  query: FeedQuery,
  marks: ReadonlyMap<number, EventMark>,
): Promise<Map<number, SeriesEntry>> {
  const { viewer } = query.request.context;
  const ids = [...new Set([...marks.values()].flatMap(({ seriesId }) => seriesId ?? []))];
  if (ids.length === 0) return new Map();
  const listable = (await findListableMarks(manager, ids)).filter(
    (mark) => canReadPost(viewer, mark) && !(query.dropsCancelled && mark.eventStatus === 'cancelled'),
  );
  const further = listable.filter(({ id }) => !marks.has(id)).map(({ id }) => id);
  const matching = await findMatching(manager, query, further);
  const bySeries = new Map<number, EventMark[]>();
  const incomplete = new Set<number>();
  for (const mark of listable) {
    const { id, seriesId } = mark;
    if (seriesId === null) continue;
    const own = bySeries.get(seriesId);
    if (own === undefined) bySeries.set(seriesId, [mark]);
    else own.push(mark);
    if (!marks.has(id) && !matching.has(id)) incomplete.add(seriesId);
  }
  const series = await findFeedSeries(
    manager,
    [...bySeries.keys()].filter((id) => !incomplete.has(id)),
  );
  return new Map(
    series.map((one) => [
      one.id,
      {
        kind: 'series',
        series: one,
        marks: (bySeries.get(one.id) ?? []).sort((a, b) =>
          (a.occurrence ?? '') < (b.occurrence ?? '') ? -1 : 1,
        ),
      },
    ]),
  );
}

/** Those of the events that match all that the client sent, whatever their dates. */
async function findMatching(
  manager: EntityManager,
  { request, hasDefaultStart }: FeedQuery,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const unbounded = hasDefaultStart ? withoutWindow(request) : null;
  if (unbounded === null || ids.length === 0 || ids.length > MAX_FURTHER_OCCURRENCES) return new Set();
  const among = { name: 'include', filter: includeFilter, value: ids };
  const filters = [...unbounded.filters, among] as EventListRequest['filters'];
  const page = { page: 1, perPage: ids.length, isUnfiltered: false, isCounted: false } as const;
  return new Set((await findEventPage(manager, { ...unbounded, filters }, page)).ids);
}
