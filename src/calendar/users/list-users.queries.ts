import type { EntityManager } from 'typeorm';
import { getCollation } from '../../foundation/languages/collation.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { findPage } from '../../requests/paging/find-page.js';
import { ListQuery } from '../../requests/paging/list-query.js';
import type { IdPage, PageRequest } from '../../requests/paging/page.js';
import { escapeLike } from '../search/look-up-words.queries.js';
import type { ListUsersDto, UserOrder } from './list-users.dto.js';

const ORDER_COLUMNS: Readonly<Record<UserOrder, string>> = {
  name: 'l.display_name',
  id: 'l.id',
  username: 'lower(l.login)',
  email: 'lower(l.email)',
  registered_date: 'l.created_at',
};

/** Totals are not cached, since the change counter of the calendar does not cover users. */
export function findUserPage(
  manager: EntityManager,
  { search, roles, orderby = 'name', order }: ListUsersDto,
  language: LanguageCode,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery({ from: 'users l', id: 'l.id' }).materialize();
  if (search !== undefined) {
    const pattern = query.bind(`%${escapeLike(search)}%`);
    query.where(`(l.login ILIKE ${pattern} OR l.display_name ILIKE ${pattern} OR l.email ILIKE ${pattern})`);
  }
  if (roles !== undefined) query.where(`l.role = ANY(${query.bind(roles)}::text[])`);
  const descending = order === 'desc';
  const collation = orderby === 'name' ? ` COLLATE ${getCollation(language)}` : '';
  const keys = [
    { key: ORDER_COLUMNS[orderby] + collation, descending },
    { key: 'l.id', descending: orderby === 'id' && descending },
  ];
  return findPage(manager, query, keys, page);
}
