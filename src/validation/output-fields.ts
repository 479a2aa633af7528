// Documentation of keys that answers of many kinds have.
import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES } from '../languages/language-code.js';

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

export const LanguageKey = (): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'The language of the text shown.',
    example: 'en',
  });
