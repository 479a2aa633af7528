import type { SecretRow, UserRow } from '../../requests/accounts/find-users.js';
import type { Identity } from '../../requests/accounts/sign-in/identity.entity.js';
import type { Passkey } from '../../requests/accounts/sign-in/passkey.entity.js';
import type { SessionRow } from '../../requests/accounts/sign-in/end-sessions.js';
import type { AccountEventRow } from '../../requests/accounts/sign-in/list-account-events.js';

/** What the page of an account shows. */
export interface AccountState {
  readonly user: UserRow;
  readonly hasPassword: boolean;
  readonly passkeys: readonly Passkey[];
  readonly identities: readonly Identity[];
  readonly sessions: readonly SessionRow[];
  readonly secrets: readonly SecretRow[];
  /** What happened to the account, the newest event first. */
  readonly events: readonly AccountEventRow[];
  readonly notice?: string | null;
  readonly problem?: string | null;
  /** Why the new password was refused. */
  readonly passwordProblem?: string | null;
  /** Shown once. */
  readonly newSecret?: string | null;
  readonly status?: number;
}
