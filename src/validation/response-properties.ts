// Documentation of keys that answers of many kinds have.
import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES } from '../languages/language-code.js';

export const TextProperty = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({ type: 'string', description, ...(example === undefined ? {} : { example }) });

/** A key that is absent when its value is empty. */
export const OptionalTextProperty = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    required: false,
    description,
    ...(example === undefined ? {} : { example }),
  });

const NULL_IN_EDIT_CONTEXT = ' With `context=edit` null when it was never written in the language.';

/** Words that may be missing in a language: who edits is told so. */
export const StoredTextProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', nullable: true, description: description + NULL_IN_EDIT_CONTEXT });

/** The same where empty ones are left out, unless somebody edits. */
export const OptionalStoredTextProperty = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: description + NULL_IN_EDIT_CONTEXT,
    ...(example === undefined ? {} : { example }),
  });

export const LocalDateTimeProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'string', description, example: '2027-05-01 19:30:00' });

export const BooleanProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'boolean', description });

export const IdProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example: 12 });

export const AuthorProperty = (required: boolean): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    required,
    description: 'The id of the author as text; "0" or absent when there is none.',
    example: '1',
  });

export const LanguageProperty = (): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'The language of the text shown.',
    example: 'en',
  });
