// The wire form of the log of changes (contract 4.8).
import { ApiProperty } from '@nestjs/swagger';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { CHANGE_KINDS, CHANGE_OPERATIONS, type ChangeKind, type ChangeOperation } from './change-kinds.js';
import { parseSyncToken, type SentSyncToken } from '../../requests/paging/sync-token.js';
import { Field } from '../../requests/validation/field.js';
import { IntegerField } from '../../requests/validation/fields.js';
import { ChoicesField } from '../../requests/validation/list-fields.js';
import { IdProperty } from '../../requests/validation/response-properties.js';

export const SinceField = (description: string): PropertyDecorator =>
  Field<SentSyncToken>({
    read: (raw) => (typeof raw === 'string' ? parseSyncToken(raw) : null) ?? new ParameterError('sync_token'),
    api: { type: 'string', maxLength: 400, description },
  });

export const KindsField = (): PropertyDecorator =>
  ChoicesField({
    values: CHANGE_KINDS,
    description: 'Only items of these kinds, separated by commas; of all kinds when not sent.',
    example: 'event,venue',
  });

export class ListChangesDto {
  @SinceField(
    'The token of an earlier response: what changed since. Without it, or with `start`, there is only the token of now.',
  )
  since?: SentSyncToken;

  @KindsField()
  kinds?: readonly ChangeKind[];

  @IntegerField({
    description: 'How many changes a response holds: 100 when not sent, and at most 1000.',
    minimum: 1,
    example: 100,
  })
  per_page?: number;
}

export class ChangeDto {
  @ApiProperty({ enum: CHANGE_KINDS, description: 'The kind of the item.' })
  kind!: ChangeKind;

  @IdProperty('The id of the item.')
  id!: number;

  @ApiProperty({
    enum: CHANGE_OPERATIONS,
    description:
      'What the caller has to do: read the item (`created`, `updated`), or forget it (`removed`), because it is in the ' +
      'trash, deleted, or not for the caller any more.',
  })
  op!: ChangeOperation;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When it changed last.',
    example: '2027-05-01T19:30:00.000Z',
  })
  at!: string;
}

export class ChangesDto {
  @ApiProperty({
    type: [ChangeDto],
    description: 'Each changed item once, in the order of the changes, with the items that show it.',
  })
  changes!: ChangeDto[];

  @ApiProperty({ type: 'string', description: 'Send it as `since` for what follows.' })
  token!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether more changes can be read at once.' })
  more!: boolean;
}
