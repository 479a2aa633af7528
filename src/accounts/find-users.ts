// Finds users and what is theirs; how a secret is found by what a client sends is apart.
import { type EntityManager, In, IsNull, Not, Raw } from 'typeorm';
import { lockNames } from '../database/connection/locks.js';
import { Secret } from './secret.entity.js';
import { User } from './user.entity.js';

export type UserRow = Readonly<User>;

/** Without the hash, which only signing in needs. */
export type SecretRow = Readonly<Pick<Secret, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>>;

const LISTED_SECRET_COLUMNS = {
  id: true,
  userId: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

/** Ids are of PostgreSQL's type `integer`; callers name larger ones, too. */
const MAX_ID = 2 ** 31 - 1;

/** Whoever changes users or their secrets does so alone, in all processes. Held until the transaction ends. */
export const lockUsers = (manager: EntityManager): Promise<void> => lockNames(manager, ['users']);

export const hasUsers = (manager: EntityManager): Promise<boolean> => manager.exists(User);

export const findUserById = async (manager: EntityManager, id: number): Promise<UserRow | null> =>
  id > MAX_ID ? null : manager.findOneBy(User, { id });

/** In no order. */
export const findUsers = (manager: EntityManager, ids: readonly number[]): Promise<UserRow[]> =>
  manager.findBy(User, { id: In(ids) });

export const findUserByLogin = (manager: EntityManager, login: string): Promise<UserRow | null> =>
  manager.findOneBy(User, { login: equalsIgnoringCase(login) });

/** Whether a user other than this one has the e-mail address, in whatever case. */
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

/** In the order in which they were made. */
export const listSecretRows = (manager: EntityManager): Promise<SecretRow[]> =>
  manager.find(Secret, { select: LISTED_SECRET_COLUMNS, order: { userId: 'ASC', id: 'ASC' } });

/** In the order in which they were made. */
export const findSecretsOfUser = (manager: EntityManager, userId: number): Promise<SecretRow[]> =>
  manager.find(Secret, { select: LISTED_SECRET_COLUMNS, where: { userId }, order: { id: 'ASC' } });

/** Whether an administrator could still sign in without this user, or without this secret. */
export const hasAdministratorWithout = (
  manager: EntityManager,
  { userId, secretId }: { readonly userId?: number; readonly secretId?: number },
): Promise<boolean> =>
  manager.existsBy(Secret, {
    user: { role: 'administrator', ...(userId === undefined ? {} : { id: Not(userId) }) },
    ...(secretId === undefined ? {} : { id: Not(secretId) }),
  });

/** The login of the first administrator while no present secret of an administrator was ever used; else null. */
export async function findNeverUsedAdministrator(manager: EntityManager): Promise<string | null> {
  const role = 'administrator';
  if (await manager.existsBy(Secret, { user: { role }, lastUsedAt: Not(IsNull()) })) return null;
  const first = await manager.findOne(User, { where: { role }, order: { id: 'ASC' } });
  return first?.login ?? null;
}
