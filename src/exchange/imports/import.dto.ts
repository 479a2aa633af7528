// The wire form of imports (contract 4.12).
import { ApiProperty } from '@nestjs/swagger';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { RequiredFields } from '../../requests/validation/field.js';
import { BooleanField, IntegerField } from '../../requests/validation/fields.js';
import { InstantProperty, TextProperty } from '../../requests/validation/response-properties.js';
import type { FileContent } from './reading/file-content.js';
import { IMPORT_STATUSES, type ImportCounts, type ImportStatus } from './import.entity.js';
import { ContentField } from './source-fields.js';
import { MAX_CONTENT_LENGTH } from './source-limits.js';

export class ListImportsDto extends PageNumbers {
  @IntegerField({ description: 'Only imports of the source with this id.', minimum: 1, example: 3 })
  source?: number;
}

@RequiredFields('source')
export class CreateImportDto {
  @IntegerField({ description: 'The id of the source.', minimum: 1, example: 3 })
  source?: number;

  @ContentField({
    max: MAX_CONTENT_LENGTH,
    description:
      'The text of the file. Without it, the service fetches the address of the source. Instead of a field, the file can be ' +
      'the whole body, with `Content-Type` text/calendar, text/csv, application/x-ndjson or application/octet-stream, or the ' +
      'field `file` of a form.',
  })
  content?: FileContent;

  @BooleanField({ description: 'Whether to only say what the import would do.' })
  dry_run?: boolean;

  @BooleanField({
    description:
      'Whether to refuse JSON events with keys that may be misspelled, and unknown parameters of this request.',
  })
  strict?: boolean;
}

const CountProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example: 2 });

export class ImportCountsDto implements ImportCounts {
  @CountProperty('Events and series that were made.')
  created!: number;

  @CountProperty('Those that were changed.')
  updated!: number;

  @CountProperty('Those that are as before.')
  unchanged!: number;

  @CountProperty('Those that were cancelled or moved to the trash, because the source no longer has them.')
  removed!: number;

  @CountProperty('Those that were left out; the findings say why.')
  refused!: number;

  @CountProperty('Those that were kept, because a person has changed or deleted them.')
  kept_local!: number;
}

export class FindingDto {
  @ApiProperty({ type: 'integer', description: 'The line of the file; 0 for none.', example: 17 })
  line!: number;

  @TextProperty('The id that the event has in the source.', 'e17@theatre.example.org')
  external_id!: string;

  @TextProperty('What is wrong, in the language of the import.', 'The event has no title (SUMMARY).')
  message!: string;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the event was left out because of it.',
    example: true,
  })
  refused!: boolean;
}

export class PlannedItemDto {
  @TextProperty('The id that the event has in the source.', 'e17@theatre.example.org')
  external_id!: string;

  @ApiProperty({ type: 'integer', description: 'The line of the file.', example: 17 })
  line!: number;

  @ApiProperty({
    type: 'string',
    enum: ['create', 'update', 'remove'],
    description: 'What would happen. What is removed has line 0, and its title and start here.',
    example: 'update',
  })
  action!: string;

  @TextProperty(
    'The title that the file gives, or of an event that the file lacks; empty for none.',
    'Hamlet',
  )
  title!: string;

  @TextProperty(
    'The start, as the file gives it, or of an event that the file lacks; empty for none.',
    '2027-05-01 19:30:00',
  )
  start_date!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'The fields that would be written.',
    example: ['title'],
  })
  fields!: readonly string[];
}

export class ImportDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The id of the import; null of a dry run.',
    example: 12,
  })
  id!: number | null;

  @ApiProperty({ type: 'integer', description: 'The id of the source.', example: 3 })
  source!: number;

  @TextProperty('The name of the source.', 'Theatre')
  source_name!: string;

  @ApiProperty({
    type: 'string',
    enum: [...IMPORT_STATUSES, 'dry_run'],
    description:
      'Whether it is running, is done, was interrupted (import again to go on) or undone, or was a dry run.',
    example: 'done',
  })
  status!: ImportStatus | 'dry_run';

  @ApiProperty({ type: ImportCountsDto, description: 'What became of the events.' })
  counts!: ImportCountsDto;

  @ApiProperty({
    type: [FindingDto],
    description: 'What people should know, by line; at most 1,000. Lists of imports leave them out.',
  })
  findings!: readonly FindingDto[];

  @ApiProperty({
    type: [PlannedItemDto],
    description: 'What would be written by a dry run, at most 1,000 events; otherwise empty.',
  })
  items!: readonly PlannedItemDto[];

  @ApiProperty({ type: 'integer', description: 'How many events of the file are imported.', example: 120 })
  done!: number;

  @ApiProperty({ type: 'integer', description: 'How many events the file has.', example: 120 })
  total!: number;

  @InstantProperty('When the import began, in UTC; null of a dry run.', true)
  started!: string | null;

  @InstantProperty('When it ended, in UTC.', true)
  ended!: string | null;
}

export class ImportPageDto extends createPageDto('imports', ImportDto) {}
