import type { Command } from 'commander';
import { ROLES } from '../accounts/roles.js';
import { type OpenDatabase, runOnAccounts } from './user-run.js';

export function registerUserRole(user: Command, open: OpenDatabase): void {
  user
    .command('role')
    .description('give a user another role, at once')
    .argument('<login>', 'login of the user')
    .argument('<role>', ROLES.join(', '))
    .action(async (login: string, role: string) => {
      await runOnAccounts(open, async (accounts) => {
        await accounts.changeRole(login, role);
        process.stdout.write(`${login} has the role ${role}.\n`);
      });
    });
}
