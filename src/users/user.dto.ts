// The wire form of users; names are those of the users of WordPress where they mean the same.
import { ApiProperty } from '@nestjs/swagger';
import { LONGEST_NAME } from '../accounts/account-rules.js';
import { type Role, ROLES } from '../accounts/roles.js';
import { pageDto } from '../paging/page.dto.js';
import { Id, Text } from '../validation/output-fields.js';
import { FieldOrder, RequiredFields } from '../validation/field.js';
import { PlainTextField } from '../validation/fields.js';
import { EmailField, HeirField, LoginField, RolesField } from './user-fields.js';

export class UpdateUserDto {
  @PlainTextField({
    description: 'The name to show, without markup; of a new user the login when not sent.',
    max: LONGEST_NAME,
    required: true,
    example: 'Mary Quay',
  })
  name?: string;

  @EmailField({
    description:
      'The e-mail address, with which the user can sign in as well; no two users have the same. Empty for none.',
  })
  email?: string;

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
  @HeirField({
    description:
      'The id of the user who becomes the author of everything that the removed one has written, also of what is in the ' +
      'trash; 0 leaves it without an author. Required when there is anything.',
  })
  reassign?: number;
}

const Moment = (description: string, nullable = false): PropertyDecorator =>
  ApiProperty({ type: 'string', nullable, description, example: '2027-05-01T17:30:00+00:00' });

export class UserDto {
  @Id('The id of the user.')
  id!: number;

  @Text('The login.', 'mary')
  username!: string;

  @Text('The name to show, as plain text.', 'Mary Quay')
  name!: string;

  @Text('The e-mail address; empty when there is none.', 'mary@example.org')
  email!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...ROLES] },
    description: 'The role, as a list of one.',
    example: ['editor'],
  })
  roles!: Role[];

  @Moment('When the user was added, in UTC.')
  registered_date!: string;
}

export class UserPageDto extends pageDto('users', UserDto) {}

@RequiredFields('name')
export class CreateSecretDto {
  @PlainTextField({
    description: 'What the secret is called in lists: where it is used.',
    max: LONGEST_NAME,
    required: true,
    example: 'Website of the city',
  })
  name?: string;
}

export class SecretDto {
  @Id('The id of the secret, by which it is revoked.')
  id!: number;

  @Text('What the secret is called.', 'Website of the city')
  name!: string;

  @Moment('When the secret was made, in UTC.')
  created!: string;

  @Moment('When the secret was last used, in UTC, to the minute or so; null when it never was.', true)
  last_used!: string | null;
}

export class NewSecretDto extends SecretDto {
  @Text('The secret itself, shown only this once. Spaces in it would not matter.', 'STKw9ukm66iYXtp8iE0rlUyt')
  secret!: string;
}

export class SecretListDto {
  @ApiProperty({ type: [SecretDto] })
  secrets!: SecretDto[];
}
