import type { Command } from 'commander';
import { registerUserAdd } from './user-add.js';
import { registerUserList } from './user-list.js';
import { registerUserRemove } from './user-remove.js';
import { registerUserRevoke } from './user-revoke.js';
import { registerUserRole } from './user-role.js';
import type { OpenDatabase } from './user-run.js';
import { registerUserSecret } from './user-secret.js';
import { registerUserSecrets } from './user-secrets.js';

/** Registers every command about users. Failures set the exit code: parse with `parseAsync` and let the process end. */
export function registerUserCommands(user: Command, open: OpenDatabase): void {
  registerUserAdd(user, open);
  registerUserList(user, open);
  registerUserRole(user, open);
  registerUserRemove(user, open);
  registerUserSecret(user, open);
  registerUserSecrets(user, open);
  registerUserRevoke(user, open);
}
