import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VISITOR } from '../../requests/accounts/viewer.js';
import { Visibility } from '../../data/changelog/item-change.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { findRevealed } from '../../calendar/events/list/sync-events.js';
import type { ChangeKind } from '../../calendar/sync/change-kinds.js';
import { collectChanges } from '../../calendar/sync/collect-changes.js';
import { loadVisibility, type LogHead, readLogHead } from '../../calendar/sync/log.queries.js';
import { createLogReader, type LogReader } from '../../calendar/sync/log-reader.js';
import {
  type Cursor,
  findWantedKinds,
  insertMessages,
  lockCursor,
  type NewMessage,
  saveCursor,
} from './cursor.queries.js';

/** Items of one transaction. */
const BATCH_SIZE = 200;

/** The cursor moves on without messages after this many transactions. */
const MAX_SILENT_TRANSACTIONS = 1000n;

const SECOND_MS = 1000;

/** Administrators make webhooks: those that name reviews get them all. */
const READER: LogReader = { ...createLogReader(VISITOR), seesAll: (kind) => kind === 'review' };

/** Turns changes that visitors can see into messages to receivers. One process at a time. */
@Injectable()
export class MessageFanOut {
  constructor(private readonly database: Database) {}

  /** Begins with what changes from now on, unless there are receivers already. Belongs into a transaction. */
  static async begin(manager: EntityManager): Promise<void> {
    if ((await findWantedKinds(manager)).length > 0) return;
    const { end } = await readLogHead(manager);
    await saveCursor(manager, createCursor(end));
  }

  /** @returns whether there are new messages */
  async run(isStopping: () => boolean): Promise<boolean> {
    let hasMessages = false;
    for (;;) {
      const step = await this.runStep();
      hasMessages ||= step.hasMessages;
      if (step.isDone || isStopping()) return hasMessages;
    }
  }

  private async runStep(): Promise<{ readonly isDone: boolean; readonly hasMessages: boolean }> {
    const { manager } = this.database;
    const idle = { isDone: true, hasMessages: false };
    if ((await findWantedKinds(manager)).length === 0) return idle;
    const { end } = await readLogHead(manager);
    // Not `inTransaction`: what is stored here changes no response.
    return this.database.transaction(async (transaction) => {
      const kinds = await findWantedKinds(transaction);
      const cursor = await lockCursor(transaction);
      if (cursor === null || kinds.length === 0) return idle;
      return this.advance(transaction, kinds, cursor, end);
    });
  }

  private async advance(
    manager: EntityManager,
    kinds: readonly ChangeKind[],
    cursor: Cursor,
    end: LogHead['end'],
  ): Promise<{ readonly isDone: boolean; readonly hasMessages: boolean }> {
    // A database that was copied with its contents alone counts its transactions anew.
    if (cursor.position.transaction > end) {
      await saveCursor(manager, createCursor(end));
      return { isDone: true, hasMessages: false };
    }
    const { items, position, afterKey, isDone } = await collectChanges(manager, {
      kinds,
      reader: READER,
      position: cursor.position,
      afterKey: cursor.afterKey,
      end,
      limit: BATCH_SIZE,
    });
    const changed = items.map(({ kind, id, isNew, changedAtMs }) => toMessage(kind, id, isNew, changedAtMs));
    const timed = kinds.includes('event') ? await findTimed(manager, cursor) : null;
    const messages = new Map(
      [...(timed?.messages ?? []), ...changed].map((one) => [`${one.kind} ${one.id}`, one]),
    );
    if (messages.size > 0) await insertMessages(manager, [...messages.values()], new Date(clock.ms()));
    const hasMoved = position.transaction - cursor.position.transaction > MAX_SILENT_TRANSACTIONS;
    if (messages.size > 0 || !isDone || hasMoved)
      await saveCursor(manager, { position, afterKey, timedUntil: timed?.until ?? getNowSeconds() });
    return { isDone, hasMessages: messages.size > 0 };
  }
}

const toMessage = (kind: string, id: number, isNew: boolean, changedAtMs: number): NewMessage => ({
  kind,
  id,
  is_new: isNew,
  changed_at: new Date(changedAtMs).toISOString(),
});

interface TimedMessages {
  readonly messages: readonly NewMessage[];
  readonly until: number;
}

/** Finds events that showed their web address when they started. */
async function findTimed(manager: EntityManager, { timedUntil }: Cursor): Promise<TimedMessages> {
  const now = getNowSeconds();
  if (now <= timedUntil) return { messages: [], until: timedUntil };
  const { ids, until } = await findRevealed(manager, timedUntil, now);
  if (ids.length === 0) return { messages: [], until };
  const items = await loadVisibility(
    manager,
    ids.map((id) => ({ kind: 'event', id })),
  );
  const visible = items.filter(({ visibility }) => visibility >= Visibility.public);
  return { messages: visible.map(({ kind, id }) => toMessage(kind, id, false, clock.ms())), until };
}

const getNowSeconds = (): number => Math.floor(clock.ms() / SECOND_MS);

const createCursor = (end: bigint): Cursor => ({
  position: { transaction: end, id: 0n },
  afterKey: null,
  timedUntil: getNowSeconds(),
});
