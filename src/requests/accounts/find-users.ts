import { type EntityManager, In, IsNull, Not, Raw } from 'typeorm';
import { lockNames } from '../../data/database/connection/locks.js';
import { Secret } from './secret.entity.js';
import { AccountEvent } from './sign-in/account-event.entity.js';
import { User } from './user.entity.js';

export type UserRow = Readonly<User>;

/** Without the hash, which only authentication reads. */
export type SecretRow = Readonly<Pick<Secret, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>>;

export const LISTED_SECRET_COLUMNS = {
  id: true,
  userId: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
};

/** Of PostgreSQL's type `integer`. */
const MAX_ID = 2 ** 31 - 1;

/** Serializes changes of users and secrets in all processes, until the transaction ends. */
export const lockUsers = (manager: EntityManager): Promise<void> => lockNames(manager, ['users']);

export const hasUsers = (manager: EntityManager): Promise<boolean> => manager.exists(User);

export const findUserById = async (manager: EntityManager, id: number): Promise<UserRow | null> =>
  id > MAX_ID ? null : manager.findOneBy(User, { id });

export const findUsers = (manager: EntityManager, ids: readonly number[]): Promise<UserRow[]> =>
  manager.findBy(User, { id: In(ids) });

export const findUserByLogin = (manager: EntityManager, login: string): Promise<UserRow | null> =>
  manager.findOneBy(User, { login: equalsIgnoringCase(login) });

/** Whether another user has the e-mail address, ignoring case. */
export const isEmailTaken = (
  manager: EntityManager,
  email: string,
  exceptId: number | null,
): Promise<boolean> =>
  manager.existsBy(User, {
    email: equalsIgnoringCase(email),
    ...(exceptId === null ? {} : { id: Not(exceptId) }),
  });

const equalsIgnoringCase = (text: string): ReturnType<typeof Raw> =>
  Raw((column) => `lower(${column}) = lower(:text)`, { text });

export const listUserRows = (manager: EntityManager): Promise<UserRow[]> =>
  manager.createQueryBuilder(User, 'u').orderBy('lower(u.login)').getMany();

export const findSecretsOfUser = (manager: EntityManager, userId: number): Promise<SecretRow[]> =>
  manager.find(Secret, { select: LISTED_SECRET_COLUMNS, where: { userId }, order: { id: 'ASC' } });

/** The login of the first administrator; null once one has used a secret or signed in with a browser. */
export async function findNeverUsedAdministrator(manager: EntityManager): Promise<string | null> {
  const role = 'administrator';
  if (await manager.existsBy(Secret, { user: { role }, lastUsedAt: Not(IsNull()) })) return null;
  if (await manager.existsBy(AccountEvent, { user: { role }, event: 'signed_in' })) return null;
  const first = await manager.findOne(User, { where: { role }, order: { id: 'ASC' } });
  return first?.login ?? null;
}
