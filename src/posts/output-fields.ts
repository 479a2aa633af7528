// Documentation of the keys that several answers share.
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ImageDto } from '../images/image.dto.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';
import { POST_STATUSES } from './post-status.js';
import { TranslationDto } from './translation.dto.js';

export const Text = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({ type: 'string', description, ...(example === undefined ? {} : { example }) });

/** A key that is absent when its value is empty. */
export const OptionalText = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    required: false,
    description,
    ...(example === undefined ? {} : { example }),
  });

const UNWRITTEN = ' With `context=edit` null when it was never written in the language.';

/** Words that may be missing in a language: who edits is told so. */
export const StoredText = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', nullable: true, description: description + UNWRITTEN });

/** The same where empty ones are left out, unless somebody edits. */
export const OptionalStoredText = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: description + UNWRITTEN,
    ...(example === undefined ? {} : { example }),
  });

export const WallClock = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', description, example: '2027-05-01 19:30:00' });

export const Flag = (description: string): PropertyDecorator => ApiProperty({ type: 'boolean', description });

export const Id = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example: 12 });

export const AuthorKey = (required: boolean): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    required,
    description: 'The id of the author as text; "0" or absent when there is none.',
    example: '1',
  });

export const StatusKey = (): PropertyDecorator =>
  ApiProperty({ type: 'string', enum: [...POST_STATUSES], description: 'The status of the item.' });

export const ImageKey = (): PropertyDecorator =>
  ApiProperty({
    type: ImageDto,
    required: false,
    description: 'The featured image; absent when there is none.',
  });

export const GlobalIdLineageKey = (): PropertyDecorator =>
  ApiProperty({
    type: [String],
    description: 'Global identifiers of the item and of what it was made from.',
  });

export const LanguageKey = (): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'The language of the text shown.',
    example: 'en',
  });

export const TranslationsKey = (): PropertyDecorator =>
  applyDecorators(
    // Models are named by classes: of a property alone the document would not learn of it.
    (item: object) => {
      ApiExtraModels(TranslationDto)(item.constructor);
    },
    ApiProperty({
      type: 'object',
      additionalProperties: { $ref: getSchemaPath(TranslationDto) },
      description: 'The languages that the item can be read in, by their codes.',
    }),
  );

export const JsonLdKey = (): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: true,
    description: 'The item as schema.org data; only when one item is read.',
  });
