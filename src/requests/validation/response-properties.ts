// Documents properties that many responses have.
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';

const textProperty = (
  description: string,
  options: ApiPropertyOptions,
  example?: string,
): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    ...options,
    description,
    ...(example === undefined ? {} : { example }),
  });

export const TextProperty = (description: string, example?: string): PropertyDecorator =>
  textProperty(description, {}, example);

/** A key that responses omit when its value is empty. */
export const OptionalTextProperty = (description: string, example?: string): PropertyDecorator =>
  textProperty(description, { required: false }, example);

const NULL_IN_EDIT_CONTEXT = ' With `context=edit` null when it was never written in the language.';

/** Text that a translation may lack. */
export const StoredTextProperty = (description: string): PropertyDecorator =>
  textProperty(description + NULL_IN_EDIT_CONTEXT, { nullable: true });

export const OptionalStoredTextProperty = (description: string, example?: string): PropertyDecorator =>
  textProperty(description + NULL_IN_EDIT_CONTEXT, { nullable: true, required: false }, example);

/** Only with `text_format=plain`; null where the HTML is. */
export const PlainTextProperty = (source: 'description' | 'excerpt'): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: `The ${source} as plain text, with a blank line between paragraphs; only with \`text_format=plain\`.`,
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

/** An instant in UTC, in ISO 8601. */
export const InstantProperty = (description: string, nullable = false): PropertyDecorator =>
  ApiProperty({ type: 'string', nullable, description, example: '2027-05-01T17:30:00+00:00' });
