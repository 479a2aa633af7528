import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ImageDto } from '../images/image.dto.js';
import { POST_STATUSES } from './post-status.js';
import { TranslationDto } from './translation.dto.js';

export const StatusProperty = (): PropertyDecorator =>
  ApiProperty({ type: 'string', enum: [...POST_STATUSES], description: 'The status of the item.' });

export const ImageProperty = (): PropertyDecorator =>
  ApiProperty({
    type: ImageDto,
    required: false,
    description: 'The featured image; absent when there is none.',
  });

export const GlobalIdLineageProperty = (): PropertyDecorator =>
  ApiProperty({
    type: [String],
    description: 'Global identifiers of the item and of what it was made from.',
  });

export const TranslationsProperty = (): PropertyDecorator =>
  applyDecorators(
    // Only classes add their models to the document, not properties.
    (item: object) => {
      ApiExtraModels(TranslationDto)(item.constructor);
    },
    ApiProperty({
      type: 'object',
      additionalProperties: { $ref: getSchemaPath(TranslationDto) },
      description: 'The languages that the item can be read in, by their codes.',
    }),
  );

export const JsonLdProperty = (): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: true,
    description: 'The item as schema.org data; only when one item is read.',
  });
