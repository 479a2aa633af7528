import type { EntityManager } from 'typeorm';
import type { LoggedKind } from '../../data/changelog/item-change.js';
import type { LogPosition } from '../../requests/paging/sync-token.js';
import { canSee, type LogReader } from './log-reader.js';
import { findEmbedding, isShownByOthers, type LoggedChange, readChanges } from './log.queries.js';

/** Limit the work of one response; the client continues with the next one. */
const MAX_BATCHES = 4;
const MAX_BATCH_SIZE = 500;
const MAX_EMBEDDINGS = 25;

/** Embeddings before the first item: responses without one would reveal items that the reader cannot see. */
const MAX_FUTILE = 500;

export interface ChangedItem {
  readonly kind: LoggedKind;
  readonly id: number;
  readonly changedAtMs: number;
  readonly isNew: boolean;
}

export interface CollectedChanges {
  readonly items: readonly ChangedItem[];
  readonly position: LogPosition;
  /**
   * Within the change after the position: the key of the last item that shows the changed one; 0 when only the changed one
   * is done, null when nothing of it is.
   */
  readonly afterKey: number | null;
  /** Whether the log has no further change before the end. */
  readonly isDone: boolean;
}

interface CollectRequest {
  readonly kinds: readonly LoggedKind[];
  readonly reader: LogReader;
  readonly position: LogPosition;
  readonly afterKey: number | null;
  readonly end: bigint;
  /** Of the items. */
  readonly limit: number;
}

/** Operations after which an item is new to those who could not see it before. */
const OPERATIONS_OF_NEW: readonly string[] = ['created', 'published'];

/** Finds the items that changed after a position, each once, with those that embed them. */
export async function collectChanges(
  manager: EntityManager,
  request: CollectRequest,
): Promise<CollectedChanges> {
  const collector = new Collector(manager, request);
  let { position } = request;
  // Some items change more than once.
  const batchSize = Math.min(MAX_BATCH_SIZE, 2 * request.limit + 1);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { changes, next } = await readChanges(manager, { ...request, position, batchSize });
    for (const change of changes) {
      if (!(await collector.add(change))) return { ...collector.result, position, isDone: false };
      ({ position } = change);
    }
    if (next === null) {
      // No later transaction can be before the end any more.
      const end = position.transaction >= request.end ? position : { transaction: request.end, id: 0n };
      return { ...collector.result, position: end, isDone: true };
    }
    position = next;
  }
  return { ...collector.result, position, isDone: false };
}

class Collector {
  private readonly items = new Map<string, ChangedItem>();
  private readonly expanded = new Set<string>();
  private afterKey: number | null;
  private embeddings = 0;
  private futile = 0;

  constructor(
    private readonly manager: EntityManager,
    private readonly request: CollectRequest,
  ) {
    this.afterKey = request.afterKey;
  }

  get result(): Pick<CollectedChanges, 'items' | 'afterKey'> {
    return { items: [...this.items.values()], afterKey: this.afterKey };
  }

  /** @returns false when the response is full before the end of the change */
  async add(change: LoggedChange): Promise<boolean> {
    const { kinds, reader } = this.request;
    const { kind, itemId } = change;
    if (this.afterKey === null) {
      if (kinds.includes(kind) && canSee(reader, change) && !this.put(change, change)) return false;
      this.afterKey = 0;
    }
    const key = `${kind} ${itemId}`;
    // What an earlier response reported of the item may have been read before its next change.
    const isWhole = this.afterKey === 0;
    if (!this.expanded.has(key)) {
      if (!(await this.expand(change))) return false;
      if (isWhole) this.expanded.add(key);
    }
    this.afterKey = null;
    return true;
  }

  /** Adds the items that show the changed one, from where the last response stopped. */
  private async expand(change: LoggedChange): Promise<boolean> {
    const { limit, reader, kinds } = this.request;
    if (!isShownByOthers(kinds, change.kind)) return true;
    const free = limit - this.items.size;
    const isFutile = this.items.size === 0;
    if (free <= 0 || (isFutile ? this.futile >= MAX_FUTILE : this.embeddings >= MAX_EMBEDDINGS)) return false;
    if (isFutile) this.futile += 1;
    else this.embeddings += 1;
    const request = { kinds, reader, afterKey: this.afterKey ?? 0, limit: free + 1 };
    const embeddings = await findEmbedding(this.manager, change, request);
    for (const { kind, id, key } of embeddings.slice(0, free)) {
      this.put({ kind, itemId: id }, change);
      this.afterKey = key;
    }
    return embeddings.length <= free;
  }

  private put({ kind, itemId: id }: Pick<LoggedChange, 'kind' | 'itemId'>, change: LoggedChange): boolean {
    const key = `${kind} ${id}`;
    const item = this.items.get(key);
    if (item === undefined && this.items.size >= this.request.limit) return false;
    const isNew = kind === change.kind && OPERATIONS_OF_NEW.includes(change.operation);
    const changedAtMs = Math.max(item?.changedAtMs ?? 0, change.changedAtMs);
    this.items.set(key, { kind, id, changedAtMs, isNew: isNew || item?.isNew === true });
    return true;
  }
}
