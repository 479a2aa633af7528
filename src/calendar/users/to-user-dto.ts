import { listRights } from '../../requests/accounts/can.js';
import type { NewSecret } from '../../requests/accounts/insert-secret.js';
import type { SecretRow, UserRow } from '../../requests/accounts/find-users.js';
import type { NewSecretDto, SecretDto, UserDto } from './user.dto.js';

export const toUserDto = ({
  id,
  login,
  displayName,
  email,
  language,
  role,
  createdAt,
}: UserRow): UserDto => ({
  id,
  username: login,
  name: displayName,
  email,
  language: language ?? '',
  roles: [role],
  rights: [...listRights(role)],
  registered_date: formatInstant(createdAt),
});

export const toSecretDto = ({ id, name, createdAt, lastUsedAt }: SecretRow): SecretDto => ({
  id,
  name,
  created: formatInstant(createdAt),
  last_used: lastUsedAt === null ? null : formatInstant(lastUsedAt),
});

export const toNewSecretDto = ({ id, name, createdAt, secret }: NewSecret): NewSecretDto => ({
  id,
  name,
  created: formatInstant(createdAt),
  last_used: null,
  secret,
});

/** In whole seconds, in UTC. */
export const formatInstant = (instant: Date): string => instant.toISOString().replace(/\.\d+Z$/, '+00:00');
