import type { Command } from 'commander';
import type { NewUserWithSecret } from '../accounts/insert-user.js';
import { ROLES } from '../accounts/roles.js';
import { type OpenDatabase, printSecret, runOnAccounts } from './user-run.js';

interface Options {
  readonly role: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly name?: string;
  readonly json?: true;
}

export function registerUserAdd(user: Command, open: OpenDatabase): void {
  user
    .command('add')
    .description('add a user and print a secret, which cannot be shown again')
    .argument('<login>', '1 to 60 characters: letters, digits and . _ - @')
    .requiredOption('--role <role>', ROLES.join(', '))
    .option('--email <email>', 'e-mail address, which can be used to sign in as well')
    .option('--display-name <name>', 'name to show; the login when not given')
    .option('--name <name>', 'what the secret is called in lists')
    .option('--json', 'print one line of JSON: {"login":…,"secret":…}')
    .action(async (login: string, { name, json, ...options }: Options) => {
      const asked: NewUserWithSecret = {
        login,
        ...options,
        ...(name === undefined ? {} : { secretName: name }),
      };
      await runOnAccounts(open, async (accounts) => {
        const added = await accounts.addUser(asked);
        printSecret(added, `${login} was added. The secret, shown only this once:`, json === true);
      });
    });
}
