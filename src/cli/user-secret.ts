import type { Command } from 'commander';
import { type OpenDatabase, printSecret, runOnAccounts } from './user-run.js';

interface Options {
  readonly name?: string;
  readonly json?: true;
}

export function registerUserSecret(user: Command, open: OpenDatabase): void {
  user
    .command('secret')
    .description('make a further secret for a user and print it; it cannot be shown again')
    .argument('<login>', 'login of the user')
    .option('--name <name>', 'what the secret is called in lists')
    .option('--json', 'print one line of JSON: {"login":…,"secret":…}')
    .action(async (login: string, { name, json }: Options) => {
      await runOnAccounts(open, async (accounts) => {
        const made = await accounts.addSecret(login, name);
        printSecret(made, `A new secret of ${made.login}, shown only this once:`, json === true);
      });
    });
}
