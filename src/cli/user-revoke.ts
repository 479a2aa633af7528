import type { Command } from 'commander';
import { AccountError } from '../accounts/account-rules.js';
import { type OpenDatabase, runOnAccounts } from './user-run.js';

export function registerUserRevoke(user: Command, open: OpenDatabase): void {
  user
    .command('revoke')
    .description('revoke a secret of a user, at once')
    .argument('<login>', 'login of the user')
    .argument('<id>', 'id of the secret, as `user secrets` lists it')
    .action(async (login: string, id: string) => {
      await runOnAccounts(open, async (accounts) => {
        const { name } = await accounts.revokeSecret(login, idOf(id));
        process.stdout.write(`The secret "${name}" of ${login} was revoked.\n`);
      });
    });
}

function idOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new AccountError('The id of a secret is a whole number: the command `user secrets` lists them.');
}
