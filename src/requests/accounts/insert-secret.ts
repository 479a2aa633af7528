import type { EntityManager } from 'typeorm';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { parseAccountName } from './account-rules.js';
import { Secret } from './secret.entity.js';
import { hashSecret, generateSecret } from './secrets.js';
import { findSecretsOfUser } from './find-users.js';
import { recordAccountEvent } from './sign-in/account-events.js';
import { NO_CLIENT } from './sign-in/sign-in-client.js';
import type { UserViewer } from './viewer.js';

/** The only place of the secret in plain text. */
export interface NewSecret {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly secret: string;
}

export const MAX_SECRETS_PER_USER = 50;

/**
 * Callers must lock users, because secrets are counted.
 *
 * @throws AccountError when the name is empty or too long, ApiError rest_too_many_secrets
 */
export async function insertSecret(
  manager: EntityManager,
  user: { readonly id: number; readonly login: string },
  name: string,
  by: Pick<UserViewer, 'login' | 'client'>,
): Promise<NewSecret> {
  const parsedName = parseAccountName('The name of the secret', name);
  if ((await findSecretsOfUser(manager, user.id)).length >= MAX_SECRETS_PER_USER) {
    throw new ApiError('rest_too_many_secrets', { values: { max: MAX_SECRETS_PER_USER } });
  }
  const secret = generateSecret();
  const { id, createdAt } = await manager.save(Secret, {
    userId: user.id,
    name: parsedName,
    hash: hashSecret(secret),
    createdAt: new Date(clock.now().epochMilliseconds),
  });
  await recordAccountEvent(manager, {
    userId: user.id,
    event: 'secret_created',
    detail: parsedName,
    actor: by.login,
    client: by.client ?? NO_CLIENT,
  });
  return { id, login: user.login, name: parsedName, createdAt, secret };
}
