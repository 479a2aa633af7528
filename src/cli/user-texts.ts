// What the `user` commands print.
import type { ListedUser } from '../accounts/accounts.service.js';
import type { SecretRow } from '../accounts/find-users.js';
import type { NewSecret } from '../accounts/insert-secret.js';
import { groupSecret } from '../accounts/secrets.js';

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The only time that the secret can be seen. */
export const newSecretText = ({ login, secret }: NewSecret, intro: string, json = false): string =>
  json ? jsonLine({ login, secret }) : `${intro}\n\n  ${groupSecret(secret)}\n\n`;

export function usersText(users: readonly ListedUser[], json = false): string {
  if (json) return jsonLine(users.map(userAsJson));
  if (users.length === 0) return 'There are no users yet.\n';
  const width = Math.max(...users.map(({ login }) => login.length));
  return users.map((user) => userText(user, width)).join('');
}

const userAsJson = (user: ListedUser): object => ({
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

function userText({ login, role, displayName, email, secrets }: ListedUser, width: number): string {
  const head = [login.padEnd(width), role.padEnd('administrator'.length), displayName, email];
  const lines = secrets.map(({ name, lastUsedAt }) => `  secret "${name}", ${usedText(lastUsedAt)}`);
  return `${[head.join('  ').trimEnd(), ...lines].join('\n')}\n`;
}

export function secretsText(secrets: readonly SecretRow[], json = false): string {
  if (json)
    return jsonLine(
      secrets.map(({ id, name, createdAt, lastUsedAt }) => {
        return { id, name, created_at: createdAt, last_used_at: lastUsedAt };
      }),
    );
  if (secrets.length === 0) return 'There are no secrets: the user cannot sign in.\n';
  const width = Math.max(...secrets.map(({ id }) => String(id).length));
  return secrets
    .map(
      ({ id, name, createdAt, lastUsedAt }) =>
        `${String(id).padStart(width)}  "${name}", made ${minuteOf(createdAt)} UTC, ${usedText(lastUsedAt)}\n`,
    )
    .join('');
}

const usedText = (moment: Date | null): string =>
  moment === null ? 'never used' : `last used ${minuteOf(moment)} UTC`;

const minuteOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
