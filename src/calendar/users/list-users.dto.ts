import type { Role } from '../../requests/accounts/roles.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { ChoiceField, type Order, NonEmptyTextField } from '../../requests/validation/list-fields.js';
import { RolesFilterField } from './user-fields.js';

export type UserOrder = 'name' | 'id' | 'username' | 'email' | 'registered_date';

export class ListUsersDto extends PageNumbers {
  @NonEmptyTextField({
    description:
      'Only users with this text in their login, name or e-mail address, anywhere, whatever its case.',
    example: 'mary',
  })
  search?: string;

  @RolesFilterField({ description: 'Only users with one of these roles, separated by commas.' })
  roles?: Role[];

  @ChoiceField({
    values: ['name', 'id', 'username', 'email', 'registered_date'],
    description:
      'What the list is ordered by: name in the alphabet of the language, id, login, e-mail address, or when the user was ' +
      'added. The name when not sent; users who are equal in it come by their ids.',
    example: 'name',
  })
  orderby?: UserOrder;

  @ChoiceField({
    values: ['asc', 'desc'],
    description: 'The direction of the order: up when not sent.',
    example: 'asc',
  })
  order?: Order;
}
