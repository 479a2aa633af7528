import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AccountsService } from '../../requests/accounts/accounts.service.js';
import { Sessions } from '../../requests/accounts/sign-in/sessions.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { EventStream } from '../../requests/context/event-stream.js';
import { ChangeFeed } from '../../data/database/changes/change-feed.js';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { Limits } from '../../requests/limits/limits.js';
import type { SentSyncToken, SyncState } from '../../requests/paging/sync-token.js';
import { ChangeReader, type ReadChangesStep } from '../../calendar/sync/change-reader.js';
import type { LogHead } from '../../calendar/sync/log.queries.js';
import { formatChanges, formatHeartbeat, formatStart } from './format-events.js';
import { StreamConnection } from './stream-connection.js';
import { StreamGroup, type StreamView } from './stream-group.js';

const INTERVAL_MS = 1000;
const HEARTBEAT_MS = 20_000;

/** Changes of this time are read together. */
const DEBOUNCE_MS = 50;

/** Changes that are sent together. */
const BATCH_SIZE = 500;

/** Groups that are read concurrently. */
const CONCURRENCY = 2;

/** Sends changes to the clients that have a stream open. Reads the log once for all of them, and only while there are any. */
@Injectable()
export class ChangeStreams implements OnModuleDestroy {
  private readonly groups = new Set<StreamGroup>();
  private readonly job: PeriodicJob;
  private readonly timers = new Set<NodeJS.Timeout>();
  private wakeTimer: NodeJS.Timeout | null = null;
  private isWoken = false;
  private isClosed = false;
  private head: LogHead | null = null;

  constructor(
    database: Database,
    private readonly reader: ChangeReader,
    private readonly accounts: AccountsService,
    private readonly sessions: Sessions,
    private readonly limits: Limits,
    private readonly feed: ChangeFeed,
  ) {
    this.job = new PeriodicJob(database, ChangeStreams, {
      job: 'stream_changes',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.run(isStopping),
    });
    database.changes.onChange(() => {
      this.wake();
    });
  }

  /** @throws ApiError calendar_sync_token_expired */
  async open(view: StreamView, since: SentSyncToken): Promise<EventStream> {
    const head = await this.reader.readHead();
    const state = this.reader.open(view, since, head);
    const { viewer } = view;
    const session = ('session' in viewer && viewer.session) || null;
    return new EventStream((request) => {
      if (this.isClosed) throw new ApiError('rest_service_unavailable', { headers: { 'Retry-After': '5' } });
      const release = this.limits.acquireStream(request);
      return (response) => {
        const connection = new StreamConnection(response, session);
        connection.send(formatStart(this.reader.seal(state, head)));
        this.add(new StreamGroup(view, state, since.sealed === null, [connection]), connection, release);
      };
    });
  }

  /** Ends all streams, and admits no further one. */
  close(): void {
    this.isClosed = true;
    this.endAll();
  }

  /** Ends the streams that are open; their clients connect again. */
  endAll(): void {
    for (const { connections } of this.groups) for (const connection of connections) connection.end();
    this.groups.clear();
    this.stopTimers();
  }

  async onModuleDestroy(): Promise<void> {
    this.close();
    await this.job.stop();
  }

  private add(group: StreamGroup, connection: StreamConnection, release: () => void): void {
    this.groups.add(group);
    connection.watch({
      onEnd: () => {
        release();
        this.remove(connection);
      },
      onDrain: () => {
        this.wake();
      },
    });
    if (this.timers.size === 0 && this.groups.size > 0) this.startTimers();
    this.wake();
  }

  private remove(connection: StreamConnection): void {
    for (const group of this.groups)
      if (group.connections.delete(connection) && group.connections.size === 0) this.groups.delete(group);
    if (this.groups.size === 0) this.stopTimers();
  }

  private startTimers(): void {
    const repeat = (work: () => void, ms: number): void => {
      this.timers.add(setInterval(work, ms).unref());
    };
    repeat(() => void this.job.run(), INTERVAL_MS);
    repeat(() => {
      this.beat();
    }, HEARTBEAT_MS);
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers.clear();
    if (this.wakeTimer !== null) clearTimeout(this.wakeTimer);
    this.wakeTimer = null;
  }

  private wake(): void {
    if (this.groups.size === 0) return;
    this.isWoken = true;
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = null;
      void this.job.run();
    }, DEBOUNCE_MS).unref();
  }

  private beat(): void {
    const { head } = this;
    if (head === null) return;
    for (const { state, connections } of this.groups) {
      const text = formatHeartbeat(this.reader.seal(state, head));
      for (const connection of connections) connection.beat(text);
    }
  }

  private async run(isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      this.isWoken = false;
      const hasMore = await this.pass();
      if (!hasMore && !this.wasWoken()) return;
      if (!hasMore) await sleep(DEBOUNCE_MS);
    }
  }

  /** A change during a pass may come too late for it. */
  private wasWoken(): boolean {
    return this.isWoken;
  }

  /** @returns whether clients can be sent more at once */
  private async pass(): Promise<boolean> {
    if (this.groups.size === 0) return false;
    const head = await this.reader.readHead();
    // Positions in another log mean nothing: clients that connect again learn it from their tokens.
    if (this.head !== null && !this.head.key.equals(head.key)) this.endAll();
    this.head = head;
    this.merge();
    await this.skipNothing(head);
    const behind = [...this.groups].filter((group) => isBehind(group, head) && !group.isFull);
    const reads = new Map<string, Promise<ReadChangesStep>>();
    const failures: Error[] = [];
    const advanceNext = async (): Promise<void> => {
      for (let group = behind.shift(); group !== undefined; group = behind.shift())
        await this.advance(group, head, reads).catch((error: unknown) => failures.push(error as Error));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, advanceNext));
    // The other groups were moved on all the same.
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    return [...this.groups].some((group) => !group.isDone && !group.isFull);
  }

  private merge(): void {
    const merged = new Map<string, StreamGroup>();
    for (const group of this.groups) {
      const key = group.placeKey;
      const same = key === null ? undefined : merged.get(key);
      if (same !== undefined) {
        for (const connection of group.connections) same.connections.add(connection);
        this.groups.delete(group);
      } else if (key !== null) merged.set(key, group);
    }
  }

  /** Moves groups on together when the log has nothing new for any of them. */
  private async skipNothing(head: LogHead): Promise<void> {
    const resting = [...this.groups].filter((group) => group.isDone && isBehind(group, head));
    const [first, ...others] = resting.map(({ state }) => state.position.transaction);
    if (first === undefined) return;
    const from = others.reduce((least, one) => (one < least ? one : least), first);
    if (await this.reader.hasChanges(from, head.end)) return;
    for (const group of resting) group.state = this.reader.skip(group.state, head);
  }

  private async advance(
    group: StreamGroup,
    head: LogHead,
    reads: Map<string, Promise<ReadChangesStep>>,
  ): Promise<void> {
    const key = group.readKey;
    const read = reads.get(key) ?? this.read(group, head);
    reads.set(key, read);
    const { changes, state, isDone } = await read;
    const sent = await group.filter(changes);
    if (sent.length > 0) await this.dismissOthers(group);
    const next: SyncState = { ...state, list: group.state.list };
    const seal = (one: SyncState): string => this.reader.seal(one, head);
    if (sent.length > 0) group.send(formatChanges(sent, { before: seal(group.state), after: seal(next) }));
    group.state = next;
    group.isDone = isDone;
    for (const full of group.splitFull()) this.groups.add(full);
  }

  /** A client that reads an item as soon as it receives its change must not get a cached response from before. */
  private async read({ view, state }: StreamGroup, head: LogHead): Promise<ReadChangesStep> {
    const step = await this.reader.read(view, state, { head, limit: BATCH_SIZE });
    if (step.changes.length > 0) await this.feed.catchUp();
    return step;
  }

  /** Ends the streams of users whose credentials hold no longer, or who have another role. */
  private async dismissOthers({ view: { viewer }, connections }: StreamGroup): Promise<void> {
    if (viewer.userId === null) return;
    for (const connection of connections) {
      const now = await this.findUserOf(connection);
      if (now?.userId !== viewer.userId || now.role !== viewer.role) connection.end();
    }
  }

  private findUserOf({
    session,
    authorization,
  }: StreamConnection): Promise<Pick<Viewer, 'userId' | 'role'> | null> {
    if (session !== null) return this.sessions.findUserOf(session);
    return this.accounts.authenticate(authorization).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  }
}

const isBehind = ({ state: { position, step } }: StreamGroup, { end }: LogHead): boolean =>
  step !== null || position.transaction < end;
