import type { Command } from 'commander';
import type { ListedUser } from '../accounts/accounts.service.js';
import { type OpenDatabase, runOnAccounts, usedText } from './user-run.js';

export function registerUserList(user: Command, open: OpenDatabase): void {
  user
    .command('list')
    .description('list the users with their secrets, by name and last use')
    .option('--json', 'print one JSON array')
    .action(async ({ json }: { readonly json?: true }) => {
      await runOnAccounts(open, async (accounts) => {
        const users = await accounts.listUsers();
        process.stdout.write(json === true ? `${JSON.stringify(users.map(toJson))}\n` : toText(users));
      });
    });
}

const toJson = (user: ListedUser): object => ({
  login: user.login,
  display_name: user.displayName,
  email: user.email,
  role: user.role,
  created_at: user.createdAt,
  secrets: user.secrets.map(({ name, createdAt, lastUsedAt }) => ({
    name,
    created_at: createdAt,
    last_used_at: lastUsedAt,
  })),
});

function toText(users: readonly ListedUser[]): string {
  if (users.length === 0) return 'There are no users yet.\n';
  const width = Math.max(...users.map(({ login }) => login.length));
  return users.map((user) => userText(user, width)).join('');
}

function userText({ login, role, displayName, email, secrets }: ListedUser, width: number): string {
  const head = [login.padEnd(width), role.padEnd('administrator'.length), displayName, email];
  const lines = secrets.map(({ name, lastUsedAt }) => `  secret "${name}", ${usedText(lastUsedAt)}`);
  return `${[head.join('  ').trimEnd(), ...lines].join('\n')}\n`;
}
