import { type Command, Option } from 'commander';
import { AccountError } from '../../requests/accounts/account-rules.js';
import { Accounts } from '../../requests/accounts/accounts.js';
import { ROLES } from '../../requests/accounts/roles.js';
import { readWaysIn } from '../../requests/accounts/ways-in.js';
import { readEnv } from '../../foundation/config/env.js';
import type { Database } from '../../data/database/connection/database.js';
import { withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';
import { createSignInLink } from './user-link.js';
import { formatNewSecret, formatSecrets, formatUsers } from './user-output.js';

const LOGIN = ['<login>', 'login of the user'] as const;
const SECRET_NAME = ['--name <name>', 'what the secret is called in lists'] as const;
const LINK_AS_JSON = ['--json', 'print one line of JSON: {"login":…,"link":…}'] as const;
const SECRET_AS_JSON = ['--json', 'print one line of JSON: {"login":…,"secret":…}'] as const;
const LIST_AS_JSON = ['--json', 'print one JSON array'] as const;

interface NewUserOptions {
  readonly role?: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly name?: string;
  readonly json?: true;
}

/** @param open opens a database instead of that of the settings */
export function registerUserCommands(user: Command, open?: Parameters<typeof withDatabase>[1]): void {
  /** Prints the text that the work returns. */
  const run = (work: (accounts: Accounts, database: Database) => Promise<string>): Promise<void> =>
    runCommand(async () => {
      const waysIn = readWaysIn(readEnv());
      const text = await withDatabase((database) => work(new Accounts(database, waysIn), database), open);
      process.stdout.write(text);
    });

  user
    .command('add')
    .description('add a user and print a secret, which cannot be shown again')
    .argument('<login>', '1 to 60 characters: letters, digits and . _ - @')
    // Commander reports a missing option before a misspelled one, which may be the same.
    .option('--role <role>', `required: ${ROLES.join(', ')}`)
    .option('--email <email>', 'e-mail address, which can be used to sign in as well')
    .option('--display-name <name>', 'name to show; the login when not given')
    .option(...SECRET_NAME)
    .option(...SECRET_AS_JSON)
    .action((login: string, { role, name, json, ...options }: NewUserOptions, command: Command) => {
      if (role === undefined) command.error("error: required option '--role <role>' not specified");
      return run(async (accounts) => {
        const named = name === undefined ? {} : { secretName: name };
        const added = await accounts.addUser({ login, role, ...options, ...named });
        return formatNewSecret(added, `${login} was added. The secret, shown only this once:`, json);
      });
    });

  user
    .command('list')
    .description('list the users with their secrets, by name and last use')
    .option(...LIST_AS_JSON)
    .action(({ json }: { readonly json?: true }) =>
      run(async (accounts) => formatUsers(await accounts.listUsers(), json)),
    );

  user
    .command('link')
    .description('make a link that signs a user in with a browser, once and within an hour, and print it')
    .argument(...LOGIN)
    .option(...LINK_AS_JSON)
    .action((login: string, { json }: { readonly json?: true }) =>
      run((accounts, database) => createSignInLink(login, accounts, database, json)),
    );

  user
    .command('role')
    .description('give a user another role, at once')
    .argument(...LOGIN)
    .argument('<role>', ROLES.join(', '))
    .action((login: string, role: string) =>
      run(async (accounts) => {
        await accounts.changeRole(login, role);
        return `${login} has the role ${role}.\n`;
      }),
    );

  user
    .command('remove')
    .description('remove a user for good, with all secrets')
    .argument(...LOGIN)
    .option('--reassign <login>', 'who gets the items of the user')
    .addOption(new Option('--unassign', 'leave the items without an author').conflicts('reassign'))
    .action((login: string, { reassign, unassign }: { reassign?: string; unassign?: true }) =>
      run(async (accounts) => {
        await accounts.removeUser(login, unassign === true ? null : reassign);
        return `${login} was removed.\n`;
      }),
    );

  user
    .command('secret')
    .description('make a further secret for a user and print it; it cannot be shown again')
    .argument(...LOGIN)
    .option(...SECRET_NAME)
    .option(...SECRET_AS_JSON)
    .action((login: string, { name, json }: { name?: string; json?: true }) =>
      run(async (accounts) => {
        const secret = await accounts.addSecret(login, name);
        return formatNewSecret(secret, `A new secret of ${secret.login}, shown only this once:`, json);
      }),
    );

  user
    .command('secrets')
    .description('list the secrets of a user, by id, name and last use')
    .argument(...LOGIN)
    .option(...LIST_AS_JSON)
    .action((login: string, { json }: { readonly json?: true }) =>
      run(async (accounts) => formatSecrets(await accounts.listSecrets(login), json)),
    );

  user
    .command('revoke')
    .description('revoke a secret of a user, at once')
    .argument(...LOGIN)
    .argument('<id>', 'id of the secret, as `user secrets` lists it')
    .action((login: string, id: string) =>
      run(async (accounts) => {
        const { name } = await accounts.revokeSecret(login, parseSecretId(id));
        return `The secret "${name}" of ${login} was revoked.\n`;
      }),
    );
}

function parseSecretId(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new AccountError('The id of a secret is a whole number: the command `user secrets` lists them.');
}
