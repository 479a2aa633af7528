// The page of ids of the list of users.
import type { EntityManager } from 'typeorm';
import type { Role } from '../accounts/roles.js';
import { getCollation } from '../languages/collation.js';
import type { LanguageCode } from '../languages/language-code.js';
import { findPage } from '../paging/find-page.js';
import { ListQuery, type OrderKey } from '../paging/list-query.js';
import type { IdPage, PageRequest } from '../paging/page.js';

export type UserOrder = 'name' | 'id' | 'username' | 'email' | 'registered_date';

/** Absent filters are undefined. */
export interface UserFilter {
  readonly search: string | undefined;
  readonly roles: readonly Role[] | undefined;
  readonly orderBy: UserOrder;
  readonly descending: boolean;
  /** Whose alphabet names follow. */
  readonly language: LanguageCode;
}

/** Totals are counted anew each time: users are no part of the calendar, so that no change of it tells of them. */
export function findUserPage(manager: EntityManager, filter: UserFilter, page: PageRequest): Promise<IdPage> {
  const query = new ListQuery({ from: 'users l', id: 'l.id' }).materialize();
  addUserSearch(filter.search, query);
  addRoleFilter(filter.roles, query);
  return findPage(manager, query, buildUserOrder(filter), page);
}

function addUserSearch(search: string | undefined, query: ListQuery): void {
  if (search === undefined) return;
  const pattern = query.bind(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
  query.where(`(l.login ILIKE ${pattern} OR l.display_name ILIKE ${pattern} OR l.email ILIKE ${pattern})`);
}

function addRoleFilter(roles: readonly Role[] | undefined, query: ListQuery): void {
  if (roles !== undefined) query.where(`l.role = ANY(${query.bind(roles)}::text[])`);
}

function buildUserOrder({ orderBy, descending, language }: UserFilter): OrderKey[] {
  const keys = {
    name: `l.display_name COLLATE ${getCollation(language)}`,
    id: 'l.id',
    username: 'lower(l.login)',
    email: 'lower(l.email)',
    registered_date: 'l.created_at',
  };
  return [
    { key: keys[orderBy], descending },
    { key: 'l.id', descending: orderBy === 'id' && descending },
  ];
}
