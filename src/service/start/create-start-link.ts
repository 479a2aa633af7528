import type { Database } from '../../data/database/connection/database.js';
import type { Env } from '../../foundation/config/env.js';
import { findUserByLogin } from '../../requests/accounts/find-users.js';
import { buildWelcomeUrl, insertSignInLink } from '../../requests/accounts/sign-in/insert-sign-in-link.js';
import { buildSignInBase, isSignInPossible } from '../../requests/accounts/sign-in/sign-in-address.js';

/** A link for the administrator whom the first start has created; null where browsers cannot sign in. */
export async function createStartLink(
  { manager }: Database,
  env: Env,
  port: number,
  login: string,
): Promise<string | null> {
  const base = buildSignInBase(env, port);
  const user = isSignInPossible(base) ? await findUserByLogin(manager, login) : null;
  if (user === null) return null;
  const token = await insertSignInLink(manager, { user, purpose: 'start', actor: 'start' });
  return buildWelcomeUrl(base, token);
}
