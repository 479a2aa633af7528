import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

export class ItemRightsDto {
  @ApiProperty({ description: 'Whether the caller may change the item.' })
  edit!: boolean;

  @ApiProperty({ description: 'Whether the caller may make the item public.' })
  publish!: boolean;

  @ApiProperty({ description: 'Whether the caller may delete the item.' })
  delete!: boolean;
}

/** With `context=edit` from a user. */
export const CanProperty = (): PropertyDecorator =>
  applyDecorators(
    // Only classes add their models to the document, not properties.
    (item: object) => {
      ApiExtraModels(ItemRightsDto)(item.constructor);
    },
    ApiProperty({
      required: false,
      description: 'What the caller may do with the item. With `context=edit`, for users.',
      allOf: [{ $ref: getSchemaPath(ItemRightsDto) }],
    }),
  );
