import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { LoggedKind } from '../../data/changelog/item-change.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { PRIMARY_ONLY_POSITION } from '../../data/database/replicas/position.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { IdRange } from '../../requests/paging/id-range.js';
import {
  openSyncToken,
  sealSyncToken,
  type SentSyncToken,
  type SyncState,
} from '../../requests/paging/sync-token.js';
import { collectChanges } from './collect-changes.js';
import { readLogHead, type LogHead } from './log.queries.js';
import { createListReader } from './log-reader.js';

const DAY_S = 86_400;

/** A list that a client keeps a copy of. */
export interface SyncSource {
  readonly kind: LoggedKind;
  /** What the list depends on beside the calendar; a token of another list is refused. */
  readonly list: readonly unknown[];
  readonly viewer: Viewer;
  /** Ids of the list in ascending order. */
  readonly find: (manager: EntityManager, range: IdRange) => Promise<number[]>;
  /** Finds items that time alone has changed, of a part of the time if there are many. */
  readonly findTimed?: (manager: EntityManager, from: number, until: number) => Promise<TimedItems>;
}

export interface TimedItems {
  readonly ids: readonly number[];
  /** Until when, in seconds since 1970. */
  readonly until: number;
}

export interface SyncStep {
  /** Items of the list, in ascending order. */
  readonly ids: readonly number[];
  /** What is not in the list, or not any more. */
  readonly removed: readonly number[];
  /** The token of the next page; null on the last one. */
  readonly next: string | null;
  /** The token for later changes; null before the last page. */
  readonly token: string | null;
}

/** Times of different processes may differ by this much. */
const CLOCK_TOLERANCE_S = 60;

/** Reports the changes in a list to clients that keep a copy of it. */
@Injectable()
export class SyncService {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** What a token promises is read from the primary. */
  get manager(): EntityManager {
    return this.database.freshTotalsManager;
  }

  /** Counts a list once for each change of the calendar. */
  get totalsManager(): EntityManager {
    return this.database.manager;
  }

  /** The context for reading the changes after a token: never from a replica, which may lack them. */
  toSyncContext<Context extends RequestContext>(context: Context): Context {
    context.limitFreshness(0);
    return { ...context, position: PRIMARY_ONLY_POSITION };
  }

  /** @throws ApiError calendar_sync_token_expired */
  async read(source: SyncSource, sent: SentSyncToken, perPage: number): Promise<SyncStep> {
    const { manager } = this;
    const head = await readLogHead(manager);
    const list = this.identify(source.kind, source.viewer, source.list);
    const state = this.openToken(sent, head, list) ?? createStart(list, head, { kind: 'walk', after: 0 });
    return state.step?.kind === 'walk'
      ? this.walk(source, state, head, state.step.after, perPage)
      : this.follow(source, state, head, perPage);
  }

  /** The token of a client that has the whole list as it is now, or that reads it after the call. */
  async begin({ kind, viewer, list }: Pick<SyncSource, 'kind' | 'viewer' | 'list'>): Promise<string> {
    const head = await readLogHead(this.manager);
    return sealSyncToken(createStart(this.identify(kind, viewer, list), head, null), head.key);
  }

  /** Names a list as one viewer sees it. Settings that change all responses are part of it. */
  identify(kind: string, viewer: Viewer, list: readonly unknown[]): string {
    const { siteTimeZone, eventTime, defaultLanguage, languages } = this.env;
    const { currencySymbol, currencyPosition, currencyCode } = this.env;
    const costs = [currencySymbol, currencyPosition, currencyCode];
    const settings = [siteTimeZone, eventTime, defaultLanguage, languages, ...costs];
    return hashText(JSON.stringify([kind, viewer.role, viewer.userId, settings, list]));
  }

  /**
   * @returns null for `START_TOKEN`
   * @throws ApiError calendar_sync_token_expired
   */
  openToken({ sealed }: SentSyncToken, head: LogHead, expectedList: string): SyncState | null {
    if (sealed === null) return null;
    const state = openSyncToken(sealed, head.key);
    if (state === null || state.list !== expectedList || this.isTooOld(state, head))
      throw new ApiError('calendar_sync_token_expired');
    return state;
  }

  private isTooOld({ at, position }: SyncState, { removedUntil }: LogHead): boolean {
    const ageS = toSeconds(clock.ms()) - at;
    return ageS > this.env.changesKeptDays * DAY_S || position.transaction <= removedUntil;
  }

  /** Reads the list itself. What changes meanwhile is in the log after the position of the first page. */
  private async walk(
    source: SyncSource,
    state: SyncState,
    { key }: LogHead,
    afterId: number,
    perPage: number,
  ): Promise<SyncStep> {
    const matchingIds = await source.find(this.manager, { afterId, limit: perPage + 1 });
    const ids = matchingIds.slice(0, perPage);
    if (matchingIds.length > perPage) {
      const step = { kind: 'walk', after: ids.at(-1) ?? afterId } as const;
      return { ids, removed: [], next: sealSyncToken({ ...state, step }, key), token: null };
    }
    return { ids, removed: [], next: null, token: sealSyncToken({ ...state, step: null }, key) };
  }

  private async follow(
    source: SyncSource,
    state: SyncState,
    head: LogHead,
    perPage: number,
  ): Promise<SyncStep> {
    const { manager } = this;
    const { kind, viewer, findTimed, find } = source;
    const { items, position, afterKey, isDone } = await collectChanges(manager, {
      kinds: [kind],
      reader: createListReader(viewer),
      position: state.position,
      afterKey: state.step?.after ?? null,
      end: head.end,
      limit: perPage,
    });
    const timed = isDone ? await findTimed?.(manager, state.at, toSeconds(clock.ms())) : undefined;
    const changed = new Set(items.map(({ id }) => id));
    const among = [...new Set([...changed, ...(timed?.ids ?? [])])];
    const ids = among.length === 0 ? [] : await find(manager, { among });
    const listed = new Set(ids);
    const removed = [...changed].filter((id) => !listed.has(id));
    const after = { ...state, position };
    if (isDone) {
      const until = toSeconds(clock.ms()) - CLOCK_TOLERANCE_S;
      const isLate = timed !== undefined && timed.until < until;
      const at = isLate ? timed.until : Math.max(until, state.at);
      const token = sealSyncToken({ ...after, at, step: null }, head.key);
      return { ids, removed, next: isLate ? token : null, token: isLate ? null : token };
    }
    const step = afterKey === null ? null : ({ kind: 'log', after: afterKey } as const);
    return { ids, removed, next: sealSyncToken({ ...after, step }, head.key), token: null };
  }
}

const createStart = (list: string, { end }: LogHead, step: SyncState['step']): SyncState => ({
  list,
  at: toSeconds(clock.ms()) - CLOCK_TOLERANCE_S,
  position: { transaction: end, id: 0n },
  step,
});

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** A short name for a text, without dots. Not a secret. */
const hashText = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);
