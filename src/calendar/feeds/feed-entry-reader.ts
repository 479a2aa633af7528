import { Injectable } from '@nestjs/common';
import { canReadPost } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { escapeText } from '../../foundation/html/plain-text.js';
import { toReadableText } from '../../foundation/html/readable-text.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { EventReader } from '../events/event-reader.js';
import type { CancelledMode } from './feed.dto.js';
import type { FeedEntry } from './feed.js';
import { loadFeedEvents } from './feed-events.queries.js';
import { type FeedItem, toFeedItem } from './feed-item.js';
import { LinkedItems } from './linked-items.js';
import { FeedWords } from './feed-words.js';
import type { EventMark } from './feeds.queries.js';
import { listMarks, type PlannedEntry } from './find-feed-events.js';

/** Events that are read with one query. A series is never divided. */
const BATCH_SIZE = 500;

/** Batches that are read while an earlier one is sent. */
const READ_AHEAD = 2;

/** What the parts of one feed have in common. */
interface Reading {
  readonly context: RequestContext;
  readonly cancelled: CancelledMode | undefined;
  readonly linked: LinkedItems;
}

/** Reads the entries of a feed in batches, so that a feed of any length takes little memory. */
@Injectable()
export class FeedEntryReader {
  constructor(
    private readonly replicas: Replicas,
    private readonly reader: EventReader,
    private readonly words: FeedWords,
  ) {}

  /** Reads the next batches while the caller works on the previous one. */
  async *read(
    planned: readonly PlannedEntry[],
    cancelled: CancelledMode | undefined,
    context: RequestContext,
  ): AsyncGenerator<readonly FeedEntry[]> {
    const reading = { context, cancelled, linked: new LinkedItems(this.reader, context) };
    const batches = splitIntoBatches(planned);
    const read = (batch: readonly PlannedEntry[]): Promise<FeedEntry[]> => {
      const entries = this.readBatch(batch, reading);
      // A failure is reported when the batch is used.
      entries.catch(() => undefined);
      return entries;
    };
    const pending = batches.splice(0, READ_AHEAD).map(read);
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const entries = await next;
      const following = batches.shift();
      if (following !== undefined) pending.push(read(following));
      yield entries;
    }
  }

  private async readBatch(batch: readonly PlannedEntry[], reading: Reading): Promise<FeedEntry[]> {
    const items = new Map<number, FeedItem>();
    await this.readItems(batch.flatMap(listMarks), items, reading);
    return batch.flatMap((entry): FeedEntry[] => {
      const own = listMarks(entry).flatMap(({ id, occurrence }) => {
        const item = items.get(id);
        return item === undefined ? [] : [{ item, occurrence: occurrence ?? item.startLocal }];
      });
      const [first] = own;
      if (first === undefined) return [];
      if (entry.kind === 'event') return [{ kind: 'event', item: first.item }];
      return [{ kind: 'series', series: entry.series, occurrences: own }];
    });
  }

  /** Events that are together too large for one response are read in halves. */
  private async readItems(
    marks: readonly EventMark[],
    items: Map<number, FeedItem>,
    reading: Reading,
  ): Promise<void> {
    const { context, linked } = reading;
    const manager = this.replicas.getReadManager(context);
    const ids = marks.map(({ id }) => id);
    const rows = await loadFeedEvents(manager, ids, context);
    if (rows === null) {
      const half = Math.ceil(marks.length / 2);
      await this.readItems(marks.slice(0, half), items, reading);
      await this.readItems(marks.slice(half), items, reading);
      return;
    }
    const view = await linked.readFor(manager, rows);
    const byId = new Map(marks.map((mark) => [mark.id, mark]));
    for (const row of rows) {
      const mark = byId.get(row.id);
      // The event may have changed since the feed began.
      if (mark === undefined || !canReadPost(context.viewer, row)) continue;
      const item = shortenDescription(toFeedItem(row, view, mark));
      items.set(row.id, this.words.markCancelled(item, reading.cancelled, context.language));
    }
  }
}

/** The longest description in a feed of several events, in characters. */
const MAX_DESCRIPTION_LENGTH = 20_000;

function shortenDescription(item: FeedItem): FeedItem {
  if (item.html.length <= MAX_DESCRIPTION_LENGTH) return item;
  const text = toReadableText(item.html);
  if (text.length <= MAX_DESCRIPTION_LENGTH) return { ...item, html: escapeText(text) };
  const start = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\p{Cs}$/u, '');
  return { ...item, html: escapeText(`${start}…`) };
}

function splitIntoBatches(planned: readonly PlannedEntry[]): PlannedEntry[][] {
  const batches: PlannedEntry[][] = [];
  let size = Infinity;
  for (const entry of planned) {
    const own = listMarks(entry).length;
    if (size + own > BATCH_SIZE) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(entry);
    size += own;
  }
  return batches;
}
