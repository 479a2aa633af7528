// The wire format of users, with the names of WordPress where WordPress has the field.
import { ApiProperty } from '@nestjs/swagger';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { MAX_ACCOUNT_NAME_LENGTH } from '../../requests/accounts/account-rules.js';
import { type Role, ROLES } from '../../requests/accounts/roles.js';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { IdProperty, InstantProperty, TextProperty } from '../../requests/validation/response-properties.js';
import { FieldOrder, RequiredFields } from '../../requests/validation/field.js';
import { PlainTextField } from '../../requests/validation/fields.js';
import { EmailField, ReassignField, LoginField, RolesField, UserLanguageField } from './user-fields.js';

export class UpdateUserDto {
  @PlainTextField({
    description: 'The name to show, without markup; of a new user the login when not sent.',
    max: MAX_ACCOUNT_NAME_LENGTH,
    required: true,
    example: 'Mary Quay',
  })
  name?: string;

  @EmailField({
    description:
      'The e-mail address, with which the user can sign in as well; no two users have the same. Empty for none.',
  })
  email?: string;

  @UserLanguageField({
    description:
      'The language in which the user reads mail and the pages of the account, one of the 18 whatever the calendar has. ' +
      'Empty for that of the browser and of the calendar.',
  })
  language?: LanguageCode | '';

  @RolesField({ description: 'The role, one. Only administrators can change it.' })
  roles?: Role[];
}

@RequiredFields('username', 'roles')
@FieldOrder('username')
export class CreateUserDto extends UpdateUserDto {
  @LoginField({
    description:
      'The login: 1 to 60 characters, letters (a to z), digits and the signs `.` `_` `-` `@`. It is never changed, and ' +
      'no two users have the same, whatever its case.',
  })
  username?: string;
}

export class RemoveUserDto {
  @ReassignField({
    description:
      'The id of the user who becomes the author of everything that the removed one has written, also of what is in the ' +
      'trash; 0 leaves it without an author. Required when there is anything.',
  })
  reassign?: number;
}

export class UserDto {
  @IdProperty('The id of the user.')
  id!: number;

  @TextProperty('The login.', 'mary')
  username!: string;

  @TextProperty('The name to show, as plain text.', 'Mary Quay')
  name!: string;

  @TextProperty('The e-mail address; empty when there is none.', 'mary@example.org')
  email!: string;

  @TextProperty(
    'The language in which the user reads mail and pages of the account; empty when none is set.',
    'de',
  )
  language!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...ROLES] },
    description: 'The role, as a list of one.',
    example: ['editor'],
  })
  roles!: Role[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'What the role allows. Own items that are not public need no more than `posts.create`.',
    example: ['account.own', 'posts.create', 'images.upload'],
  })
  rights!: string[];

  @InstantProperty('When the user was added, in UTC.')
  registered_date!: string;
}

export class UserPageDto extends createPageDto('users', UserDto) {}

@RequiredFields('name')
export class CreateSecretDto {
  @PlainTextField({
    description: 'What the secret is called in lists: where it is used.',
    max: MAX_ACCOUNT_NAME_LENGTH,
    required: true,
    example: 'Website of the city',
  })
  name?: string;
}

export class SecretDto {
  @IdProperty('The id of the secret, by which it is revoked.')
  id!: number;

  @TextProperty('What the secret is called.', 'Website of the city')
  name!: string;

  @InstantProperty('When the secret was made, in UTC.')
  created!: string;

  @InstantProperty(
    'When the secret was last used, in UTC, to the minute or so; null when it never was.',
    true,
  )
  last_used!: string | null;
}

export class NewSecretDto extends SecretDto {
  @TextProperty(
    'The secret itself, shown only this once. Spaces in it would not matter.',
    'STKw9ukm66iYXtp8iE0rlUyt',
  )
  secret!: string;
}

export class SecretListDto {
  @ApiProperty({ type: [SecretDto] })
  secrets!: SecretDto[];
}
