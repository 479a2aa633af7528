import type { Command } from 'commander';
import { registerUserAdd } from './user-add.js';
import { registerUserList } from './user-list.js';
import type { OpenDatabase } from './user-run.js';
import { registerUserSecret } from './user-secret.js';

/** Registers `add`, `list` and `secret`. Failures set the exit code: parse with `parseAsync` and let the process end. */
export function registerUserCommands(user: Command, open: OpenDatabase): void {
  registerUserAdd(user, open);
  registerUserList(user, open);
  registerUserSecret(user, open);
}
