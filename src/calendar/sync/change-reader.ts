import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { clock } from '../../foundation/dates/clock.js';
import { sealSyncToken, type SentSyncToken, type SyncState } from '../../requests/paging/sync-token.js';
import type { ChangeKind } from './change-kinds.js';
import type { ChangeDto } from './changes.dto.js';
import { type ChangedItem, collectChanges } from './collect-changes.js';
import { hasChanges, loadVisibility, type LogHead, readLogHead } from './log.queries.js';
import { canSee, createLogReader, type LogReader } from './log-reader.js';
import { SyncService } from './sync.service.js';

/** Whose changes are read. A token of another view is refused. */
export interface ChangeView {
  readonly viewer: Viewer;
  readonly kinds: readonly ChangeKind[];
  /** Identifies the list of events to which the changes are limited, if any. */
  readonly list?: readonly unknown[] | null;
}

export interface ReadChangesStep {
  readonly changes: readonly ChangeDto[];
  readonly state: SyncState;
  /** Whether no further change is left. */
  readonly isDone: boolean;
}

/** Reads the log of changes as one viewer may see it. */
@Injectable()
export class ChangeReader {
  constructor(private readonly sync: SyncService) {}

  readHead(): Promise<LogHead> {
    return readLogHead(this.sync.manager);
  }

  /** Whether the log has changes from one transaction on and before another. */
  hasChanges(from: bigint, end: bigint): Promise<boolean> {
    return hasChanges(this.sync.manager, from, end);
  }

  /**
   * The state of a token, or the present one for `START_TOKEN`.
   *
   * @throws ApiError calendar_sync_token_expired
   */
  open({ viewer, kinds, list = null }: ChangeView, sent: SentSyncToken, head: LogHead): SyncState {
    const identity = this.sync.identify('changes', viewer, list === null ? [...kinds] : [[...kinds], list]);
    const position = { transaction: head.end, id: 0n };
    return (
      this.sync.openToken(sent, head, identity) ?? {
        list: identity,
        at: getNowSeconds(),
        position,
        step: null,
      }
    );
  }

  seal(state: SyncState, { key }: LogHead): string {
    return sealSyncToken(state, key);
  }

  /** The state of a reader who knows that the log has nothing new. */
  skip(state: SyncState, { end }: LogHead): SyncState {
    return { ...state, at: getNowSeconds(), position: { transaction: end, id: 0n } };
  }

  async read(
    { viewer, kinds }: ChangeView,
    state: SyncState,
    { head, limit }: { readonly head: LogHead; readonly limit: number },
  ): Promise<ReadChangesStep> {
    const reader = createLogReader(viewer);
    const { items, position, afterKey, isDone } = await collectChanges(this.sync.manager, {
      kinds,
      reader,
      position: state.position,
      afterKey: state.step?.after ?? null,
      end: head.end,
      limit,
    });
    const next: SyncState = {
      ...state,
      position,
      at: isDone ? getNowSeconds() : state.at,
      step: afterKey === null ? null : { kind: 'log', after: afterKey },
    };
    return { changes: await this.toDtos(items, reader), state: next, isDone };
  }

  private async toDtos(items: readonly ChangedItem[], reader: LogReader): Promise<ChangeDto[]> {
    if (items.length === 0) return [];
    const stored = await loadVisibility(this.sync.manager, items);
    const visible = new Set(
      stored
        .filter((item) => item.visibility > 0 && canSee(reader, item))
        .map(({ kind, id }) => `${kind} ${id}`),
    );
    return items.map(({ kind, id, isNew, changedAtMs }) => ({
      kind: kind as ChangeDto['kind'],
      id,
      op: !visible.has(`${kind} ${id}`) ? 'removed' : isNew ? 'created' : 'updated',
      at: new Date(changedAtMs).toISOString(),
    }));
  }
}

const getNowSeconds = (): number => Math.floor(clock.ms() / 1000);
