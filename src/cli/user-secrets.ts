import type { Command } from 'commander';
import type { SecretRow } from '../accounts/find-users.js';
import { minuteOf, type OpenDatabase, runOnAccounts, usedText } from './user-run.js';

export function registerUserSecrets(user: Command, open: OpenDatabase): void {
  user
    .command('secrets')
    .description('list the secrets of a user, by id, name and last use')
    .argument('<login>', 'login of the user')
    .option('--json', 'print one JSON array')
    .action(async (login: string, { json }: { readonly json?: true }) => {
      await runOnAccounts(open, async (accounts) => {
        const secrets = await accounts.listSecrets(login);
        process.stdout.write(json === true ? `${JSON.stringify(secrets.map(toJson))}\n` : toText(secrets));
      });
    });
}

const toJson = ({ id, name, createdAt, lastUsedAt }: SecretRow): object => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

function toText(secrets: readonly SecretRow[]): string {
  if (secrets.length === 0) return 'There are no secrets: the user cannot sign in.\n';
  const width = Math.max(...secrets.map(({ id }) => String(id).length));
  return secrets.map((secret) => `${secretText(secret, width)}\n`).join('');
}

const secretText = ({ id, name, createdAt, lastUsedAt }: SecretRow, width: number): string =>
  `${String(id).padStart(width)}  "${name}", made ${minuteOf(createdAt)} UTC, ${usedText(lastUsedAt)}`;
