import { type Command, Option } from 'commander';
import { type OpenDatabase, runOnAccounts } from './user-run.js';

interface Options {
  readonly reassign?: string;
  readonly unassign?: true;
}

export function registerUserRemove(user: Command, open: OpenDatabase): void {
  user
    .command('remove')
    .description('remove a user for good, with all secrets')
    .argument('<login>', 'login of the user')
    .option('--reassign <login>', 'who gets the items of the user')
    .addOption(new Option('--unassign', 'leave the items without an author').conflicts('reassign'))
    .action(async (login: string, { reassign, unassign }: Options) => {
      await runOnAccounts(open, async (accounts) => {
        await accounts.removeUser(login, unassign === true ? null : reassign);
        process.stdout.write(`${login} was removed.\n`);
      });
    });
}
