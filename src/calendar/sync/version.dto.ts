import { ApiProperty } from '@nestjs/swagger';
import type { KeptValues } from '../../data/changelog/tracked-kind.js';
import { BooleanField } from '../../requests/validation/fields.js';
import { ItemChangeDto } from './history.dto.js';

const VALUES = 'Empty where the item, or its text, was not there.';

/** A change with the values of its fields. */
export class VersionDto extends ItemChangeDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      `The values that the change replaced, by the names of the fields, as a write takes them. ${VALUES} null when none ` +
      'are kept: of passwords, and of an item that was created or deleted.',
    example: { title: 'Harbour Jazz Nihgt' },
  })
  before!: KeptValues | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: `The values that the fields had after the change. ${VALUES}`,
    example: { title: 'Harbour Jazz Night' },
  })
  after!: KeptValues | null;
}

/** The body of a restoration. */
export class RestoreDto {
  @BooleanField({
    description:
      'Whether what refers to something that is gone is left out. The header `Calendar-Left-Out` names the fields. ' +
      'Without it such a restoration is refused.',
  })
  partial?: boolean;

  @BooleanField({
    description:
      'Whether all later changes are taken back too, so that the item is as it was before this one. Otherwise only the ' +
      'fields of this change get their values back.',
  })
  undo_later?: boolean;
}
