import type { Database } from '../../data/database/connection/database.js';
import { readEnv } from '../../foundation/config/env.js';
import { AccountError } from '../../requests/accounts/account-rules.js';
import type { Accounts } from '../../requests/accounts/accounts.js';
import { buildWelcomeUrl } from '../../requests/accounts/sign-in/insert-sign-in-link.js';
import { buildSignInBase, isSignInPossible } from '../../requests/accounts/sign-in/sign-in-address.js';
import { LISTENED_PORT } from '../start/recorded-settings.js';
import { findServiceSettings } from '../start/service-settings.queries.js';
import { formatSignInLink } from './user-output.js';

/**
 * @param json prints a line of JSON
 * @throws AccountError where browsers cannot sign in
 */
export async function createSignInLink(
  login: string,
  accounts: Accounts,
  database: Database,
  json?: boolean,
): Promise<string> {
  const env = readEnv();
  const settings = await findServiceSettings(database.manager);
  const base = buildSignInBase(env, Number(settings.get(LISTENED_PORT) ?? env.port));
  if (!isSignInPossible(base))
    throw new AccountError(
      `Browsers cannot sign in at ${base}, where others could read along: BASE_URL must be the address with https.`,
    );
  const { login: storedLogin, token } = await accounts.addSignInLink(login);
  return formatSignInLink({ login: storedLogin, link: buildWelcomeUrl(base, token) }, json);
}
