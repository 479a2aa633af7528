// The history of an account, which its user and administrators see.
import type { EntityManager } from 'typeorm';
import { type Database, getDatabase } from '../../../data/database/connection/database.js';
import { afterCommit } from '../../../data/database/connection/transaction.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { AccountEventName } from './account-event-name.js';
import type { SignInClient } from './sign-in-client.js';
import { insertAccountEvent } from './sign-in.queries.js';

export interface NewAccountEvent {
  readonly userId: number;
  readonly event: AccountEventName;
  /** The way, purpose or role that the event is about. Never a secret. */
  readonly detail?: string;
  /** The login of who did it; empty for a stranger. */
  readonly actor: string;
  readonly client: SignInClient;
}

/** Older ones of a user are deleted, so that a guesser does not fill the disk. */
export const MAX_EVENTS_PER_USER = 200;

/** Null for an account that does not exist. */
export type ReportedAccountEvent = Omit<NewAccountEvent, 'userId'> & { readonly userId: number | null };

type EventListener = (event: ReportedAccountEvent) => void;

const listeners = new WeakMap<Database, EventListener[]>();

/** @param listener called with each event once it is stored */
export function onAccountEvent(database: Database, listener: EventListener): void {
  listeners.set(database, [...(listeners.get(database) ?? []), listener]);
}

export async function recordAccountEvent(manager: EntityManager, event: NewAccountEvent): Promise<void> {
  const { userId, event: name, detail = '', actor, client } = event;
  const row = { userId, at: new Date(clock.ms()), event: name, detail, actor, ...client };
  await insertAccountEvent(manager, row, MAX_EVENTS_PER_USER);
  afterCommit(manager, () => {
    reportAccountEvent(getDatabase(manager), event);
  });
}

/** Without storing it. */
export function reportAccountEvent(database: Database, event: ReportedAccountEvent): void {
  for (const listener of listeners.get(database) ?? []) listener(event);
}
