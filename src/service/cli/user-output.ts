// Formats the output of the `user` commands.
import type { ListedUser } from '../../requests/accounts/accounts.js';
import type { SecretRow } from '../../requests/accounts/find-users.js';
import type { NewSecret } from '../../requests/accounts/insert-secret.js';
import { formatSecret } from '../../requests/accounts/secrets.js';

const toJsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

export const formatNewSecret = ({ login, secret }: NewSecret, intro: string, json = false): string =>
  json ? toJsonLine({ login, secret }) : `${intro}\n\n  ${formatSecret(secret)}\n\n`;

export const formatSignInLink = (
  made: { readonly login: string; readonly link: string },
  json = false,
): string =>
  json
    ? toJsonLine(made)
    : `This link signs ${made.login} in, once and within an hour:\n\n  ${made.link}\n\n`;

export function formatUsers(users: readonly ListedUser[], json = false): string {
  if (json) return toJsonLine(users.map(toUserJson));
  if (users.length === 0) return 'There are no users yet.\n';
  const width = Math.max(...users.map(({ login }) => login.length));
  return users.map((user) => formatUser(user, width)).join('');
}

const toUserJson = (user: ListedUser): object => ({
  login: user.login,
  display_name: user.displayName,
  email: user.email,
  role: user.role,
  created_at: user.createdAt,
  secrets: user.secrets.map(toSecretJson),
});

const toSecretJson = ({ name, createdAt, lastUsedAt }: Omit<SecretRow, 'id'>): object => ({
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

function formatUser({ login, role, displayName, email, secrets }: ListedUser, width: number): string {
  const head = [login.padEnd(width), role.padEnd('administrator'.length), displayName, email];
  const lines = secrets.map(({ name, lastUsedAt }) => `  secret "${name}", ${formatLastUse(lastUsedAt)}`);
  return `${[head.join('  ').trimEnd(), ...lines].join('\n')}\n`;
}

export function formatSecrets(secrets: readonly SecretRow[], json = false): string {
  if (json) return toJsonLine(secrets.map((secret) => ({ id: secret.id, ...toSecretJson(secret) })));
  if (secrets.length === 0) return 'There are no secrets: the user cannot sign in.\n';
  const width = Math.max(...secrets.map(({ id }) => String(id).length));
  return secrets
    .map(
      ({ id, name, createdAt, lastUsedAt }) =>
        `${String(id).padStart(width)}  "${name}", made ${formatMinute(createdAt)} UTC, ${formatLastUse(lastUsedAt)}\n`,
    )
    .join('');
}

const formatLastUse = (instant: Date | null): string =>
  instant === null ? 'never used' : `last used ${formatMinute(instant)} UTC`;

const formatMinute = (instant: Date): string => instant.toISOString().slice(0, 16).replace('T', ' ');
