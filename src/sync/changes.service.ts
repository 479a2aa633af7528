import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import { clock } from '../dates/clock.js';
import { sealSyncToken, START_TOKEN, type SyncState } from '../paging/sync-token.js';
import { CHANGE_KINDS, type ChangeDto, type ChangesDto, type ListChangesDto } from './changes.dto.js';
import { type ChangedItem, collectChanges } from './collect-changes.js';
import { loadVisibility, readLogHead } from './log.queries.js';
import { canSee, createLogReader, type LogReader } from './log-reader.js';
import { SyncService } from './sync.service.js';

const DEFAULT_PER_PAGE = 100;
const MAX_PER_PAGE = 1000;

/** Tells what changed in the whole calendar. */
@Injectable()
export class ChangesService {
  constructor(private readonly sync: SyncService) {}

  /** @throws ApiError calendar_sync_token_expired */
  async list(
    { since = START_TOKEN, kinds = CHANGE_KINDS, per_page: perPage = DEFAULT_PER_PAGE }: ListChangesDto,
    { viewer }: Pick<RequestContext, 'viewer'>,
  ): Promise<ChangesDto> {
    const head = await readLogHead(this.sync.manager);
    const list = this.sync.identify('changes', viewer, [...kinds]);
    const state = this.sync.openToken(since, head, list);
    const now = Math.floor(clock.ms() / 1000);
    if (state === null) {
      const position = { transaction: head.end, id: 0n };
      return {
        changes: [],
        token: sealSyncToken({ list, at: now, position, step: null }, head.key),
        more: false,
      };
    }
    const reader = createLogReader(viewer);
    const { items, position, afterKey, isDone } = await collectChanges(this.sync.manager, {
      kinds,
      reader,
      position: state.position,
      afterKey: state.step?.after ?? null,
      end: head.end,
      limit: Math.min(perPage, MAX_PER_PAGE),
    });
    const next: SyncState = {
      ...state,
      position,
      at: isDone ? now : state.at,
      step: afterKey === null ? null : { kind: 'log', after: afterKey },
    };
    return { changes: await this.toDtos(items, reader), token: sealSyncToken(next, head.key), more: !isDone };
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
