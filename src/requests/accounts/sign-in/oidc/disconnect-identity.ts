import { type EntityManager, Not } from 'typeorm';
import { lockUsers, type UserRow } from '../../find-users.js';
import { hasWayIn, isOfProvider, type WaysIn } from '../../ways-in.js';
import { recordAccountEvent } from '../account-events.js';
import { Identity } from '../identity.entity.js';
import { Session } from '../session.entity.js';
import type { SignInClient } from '../sign-in-client.js';

export interface Disconnection {
  readonly user: Pick<UserRow, 'id' | 'login'>;
  /** As `identifyAccount` names the account. */
  readonly account: string;
  /** Whose other sessions from the provider end. */
  readonly sessionId: number;
  readonly client: SignInClient;
  readonly waysIn: WaysIn;
  /** Whether mail can sign the user in. */
  readonly hasMail: boolean;
}

/** An issuer has no spaces. */
export const identifyAccount = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  `${issuer} ${subject}`;

/** @returns false when the user could not sign in any more, and keeps the account */
export async function disconnectIdentity(
  manager: EntityManager,
  { user: { id: userId, login }, account, sessionId, client, waysIn, hasMail }: Disconnection,
): Promise<boolean> {
  await lockUsers(manager);
  const identities = await manager.findBy(Identity, { userId });
  const identity = identities.find((each) => identifyAccount(each) === account);
  if (identity === undefined) return true;
  // An account of a former provider signs nobody in.
  const isWayIn = isOfProvider(identity, waysIn);
  if (isWayIn && !hasMail && !(await hasWayIn(manager, waysIn, userId, { except: identity }))) return false;
  const { issuer, subject } = identity;
  await manager.delete(Identity, { issuer, subject });
  await manager.delete(Session, { userId, way: 'oidc', id: Not(sessionId) });
  await recordAccountEvent(manager, { userId, event: 'identity_disconnected', actor: login, client });
  return true;
}
