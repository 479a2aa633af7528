import type { EntityManager } from 'typeorm';
import { AccountEvent } from './account-event.entity.js';
import { MAX_EVENTS_PER_USER } from './account-events.js';

export type AccountEventRow = Readonly<Omit<AccountEvent, 'user'>>;

/** The history of an account, the newest event first. */
export const listAccountEvents = (manager: EntityManager, userId: number): Promise<AccountEventRow[]> =>
  manager.find(AccountEvent, { where: { userId }, order: { id: 'DESC' }, take: MAX_EVENTS_PER_USER });
