import { type EntityManager, Not } from 'typeorm';
import type { Env } from '../../foundation/config/env.js';
import { Secret } from './secret.entity.js';
import { Identity } from './sign-in/identity.entity.js';
import { Passkey } from './sign-in/passkey.entity.js';
import { Password } from './sign-in/password.entity.js';

/** Which stored ways in work; secrets always do. */
export interface WaysIn {
  readonly hasPasswords: boolean;
  readonly hasPasskeys: boolean;
  /** Of the provider whose accounts sign in, as it is configured; null for none. */
  readonly issuer: string | null;
}

export const readWaysIn = ({ signInWays, oidcIssuer }: Pick<Env, 'signInWays' | 'oidcIssuer'>): WaysIn => ({
  hasPasswords: signInWays.includes('password'),
  hasPasskeys: signInWays.includes('passkey'),
  issuer: signInWays.includes('oidc') ? oidcIssuer : null,
});

/** Whether an account belongs to the provider that is in use. Discovery compares the addresses in the same way. */
export const isOfProvider = (
  { issuer }: Pick<Identity, 'issuer'>,
  { issuer: current }: Pick<WaysIn, 'issuer'>,
): boolean => current !== null && URL.canParse(issuer) && new URL(issuer).href === new URL(current).href;

interface Loss {
  readonly userId?: number;
  readonly secretId?: number;
  /** The user whose password is removed. */
  readonly passwordOf?: number;
  readonly passkeyId?: string;
}

/** Whether an administrator who can sign in without a link remains when something is lost. */
export async function hasAdministratorWithout(
  manager: EntityManager,
  waysIn: WaysIn,
  { userId, secretId, passwordOf, passkeyId }: Loss,
): Promise<boolean> {
  const user = { role: 'administrator' as const, ...(userId !== undefined && { id: Not(userId) }) };
  if (await manager.existsBy(Secret, { user, ...(secretId !== undefined && { id: Not(secretId) }) }))
    return true;
  const password = { user, ...(passwordOf !== undefined && { userId: Not(passwordOf) }) };
  if (waysIn.hasPasswords && (await manager.existsBy(Password, password))) return true;
  const passkey = { user, ...(passkeyId !== undefined && { id: Not(passkeyId) }) };
  if (waysIn.hasPasskeys && (await manager.existsBy(Passkey, passkey))) return true;
  return hasIdentity(manager, waysIn, { user });
}

/** Whether a user can sign in without a link, a secret or the account of a provider that is left out. */
export async function hasWayIn(
  manager: EntityManager,
  waysIn: WaysIn,
  userId: number,
  { except }: { readonly except?: Identity } = {},
): Promise<boolean> {
  if (waysIn.hasPasswords && (await manager.existsBy(Password, { userId }))) return true;
  if (waysIn.hasPasskeys && (await manager.existsBy(Passkey, { userId }))) return true;
  return hasIdentity(manager, waysIn, { userId }, except);
}

async function hasIdentity(
  manager: EntityManager,
  waysIn: WaysIn,
  where: { readonly userId: number } | { readonly user: object },
  except?: Identity,
): Promise<boolean> {
  if (waysIn.issuer === null) return false;
  const identities = await manager.findBy(Identity, where);
  return identities.some(
    (each) =>
      isOfProvider(each, waysIn) && !(each.issuer === except?.issuer && each.subject === except.subject),
  );
}
