// The wire form of sources (contract 4.12).
import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { RequiredFields } from '../../requests/validation/field.js';
import { PlainTextField } from '../../requests/validation/fields.js';
import { ChoiceField } from '../../requests/validation/list-fields.js';
import { EnabledLanguageField } from '../../requests/validation/language-fields.js';
import { IdProperty, InstantProperty, TextProperty } from '../../requests/validation/response-properties.js';
import { ColumnsField, DefaultsField, EveryField, SourceAddressField } from './source-fields.js';
import {
  type Format,
  FORMATS,
  MAX_SOURCE_NAME_LENGTH,
  POLICIES,
  type Policy,
  SENT_FORMATS,
  SOURCE_DATE_ORDERS,
  type SourceDateOrder,
  VANISHED,
  type Vanished,
} from './source.entity.js';

export class ListSourcesDto {
  @ChoiceField({ values: FORMATS, description: 'Only sources of this format.', example: 'ics' })
  format?: Format;
}

export class UpdateSourceDto {
  @PlainTextField({
    max: MAX_SOURCE_NAME_LENGTH,
    required: true,
    description: 'The name of the source, which no other source has.',
    example: 'Theatre',
  })
  name?: string;

  @ChoiceField({
    values: SENT_FORMATS,
    description:
      'The format of its files: iCalendar, lines of JSON or a JSON array, CSV, or web pages with schema.org data.',
    example: 'ics',
  })
  format?: Format;

  @SourceAddressField({
    description:
      'Where the service fetches it: an http or https address of a public host. The setting `SOURCE_HOSTS` allows others. ' +
      'Null for a source whose files are sent.',
  })
  address?: string | null;

  @EveryField({
    description:
      'How often the service fetches it, in minutes. Null for a source that is only imported on request.',
  })
  every?: number | null;

  @EnabledLanguageField('The language of its texts; of a new source the one of the request.')
  language?: LanguageCode;

  @DefaultsField({
    description:
      'What its events have that do not say it themselves, as `POST /events` takes it: a status, categories, a venue and so on.',
  })
  defaults?: Readonly<Record<string, unknown>> | null;

  @ColumnsField({ description: 'What columns of a CSV file mean, by their names in its first line.' })
  columns?: Readonly<Record<string, string>> | null;

  @ChoiceField({
    values: SOURCE_DATE_ORDERS,
    description:
      'The order of day, month and year in dates of a CSV file such as 05/06/2027, where the other dates of the file do not ' +
      'prove one. `auto`, the default: the day first; in English and Hungarian, the month first where slashes separate them.',
    example: 'dmy',
  })
  date_order?: SourceDateOrder;

  @ChoiceField({
    values: POLICIES,
    description:
      'What counts where a person and the source have changed the same field of an event; `keep-local` by default.',
    example: 'keep-local',
  })
  policy?: Policy;

  @ChoiceField({
    values: VANISHED,
    description: 'What happens to future events that the source no longer has; `cancel` by default.',
    example: 'cancel',
  })
  vanished?: Vanished;
}

@RequiredFields('name', 'format')
export class CreateSourceDto extends UpdateSourceDto {}

export class SourceDto {
  @IdProperty('The id of the source.')
  id!: number;

  @TextProperty('The name of the source.', 'Theatre')
  name!: string;

  @ApiProperty({ type: 'string', description: 'The format of its files.', example: 'ics' })
  format!: Format;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Where the service fetches it; null when its files are sent.',
    example: 'https://theatre.example.org/programme.ics',
  })
  address!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How often the service fetches it, in minutes.',
    example: 60,
  })
  every!: number | null;

  @ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'The language of its texts.',
    example: 'en',
  })
  language!: LanguageCode;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What its events have that do not say it themselves.',
    example: { status: 'draft' },
  })
  defaults!: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What columns of a CSV file mean.',
    example: { Room: 'venue' },
  })
  columns!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: 'string',
    enum: [...SOURCE_DATE_ORDERS],
    description: 'The order of day, month and year in dates of a CSV file.',
    example: 'auto',
  })
  date_order!: SourceDateOrder;

  @ApiProperty({
    type: 'string',
    enum: [...POLICIES],
    description: 'What counts where a person and the source have changed the same field.',
    example: 'keep-local',
  })
  policy!: Policy;

  @ApiProperty({
    type: 'string',
    enum: [...VANISHED],
    description: 'What happens to future events that the source no longer has.',
    example: 'cancel',
  })
  vanished!: Vanished;

  @ApiProperty({
    type: 'integer',
    description: 'How many events and differing occurrences are known of it.',
    example: 120,
  })
  items!: number;

  @ApiProperty({
    type: [String],
    description:
      'The names of other sources with the same address. Events of two sources are never the same, so that they are doubled.',
    example: [],
  })
  same_address!: readonly string[];

  @InstantProperty('When the service last fetched it; null when it never did.', true)
  last_run!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'How that ended: `imported`, `not_modified`, or why it could not be fetched or read; `running` until it ends. Null ' +
      'when it never was.',
    example: 'imported',
  })
  last_result!: string | null;

  @ApiProperty({
    type: 'integer',
    description: 'How many attempts to fetch it have failed since the last one that succeeded.',
    example: 0,
  })
  failures!: number;

  @InstantProperty('When the service fetches it next; null when it does not.', true)
  next_run!: string | null;

  @InstantProperty('When the source was created, in UTC.')
  created!: string;

  @InstantProperty('When it was last changed, in UTC.')
  modified!: string;
}

export class SourceListDto {
  @ApiProperty({ type: [SourceDto] })
  sources!: SourceDto[];
}
