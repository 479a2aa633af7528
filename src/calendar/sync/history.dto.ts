// The wire form of the history of an item (contract 4.6).
import { ApiProperty } from '@nestjs/swagger';
import { CHANNELS, type Channel, OPERATIONS, type Operation } from '../../data/changelog/item-change.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { IdProperty, LocalDateTimeProperty } from '../../requests/validation/response-properties.js';

export class ListHistoryDto extends PageNumbers {}

export class ChangeUserDto {
  @IdProperty('The id of the user.')
  id!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The display name; null when the user was removed.',
    example: 'Mary',
  })
  name!: string | null;
}

export class ItemChangeDto {
  @IdProperty('The id of the change, by which it is shown and restored.')
  id!: number;

  @LocalDateTimeProperty('When the change was made, in the time zone of the site.')
  date!: string;

  @LocalDateTimeProperty('The same in UTC.')
  date_utc!: string;

  @ApiProperty({
    type: ChangeUserDto,
    nullable: true,
    description: 'Who made the change; null for the command line and for the service itself.',
  })
  user!: ChangeUserDto | null;

  @ApiProperty({
    enum: OPERATIONS,
    description:
      'What happened: `translated` adds a language, `text_removed` removes one, `published` is what a schedule did, ' +
      '`restored` comes from the trash or from a backup, and `deleted` is for good.',
  })
  op!: Operation;

  @ApiProperty({
    type: [String],
    description:
      'The names of the fields that changed, without their values; empty when the operation concerns the whole item or the ' +
      'whole text.',
    example: ['title', 'start_date'],
  })
  fields!: string[];

  @ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    nullable: true,
    description: 'The language of the text that changed; null when none did.',
    example: 'en',
  })
  language!: LanguageCode | null;

  @ApiProperty({
    enum: CHANNELS,
    description:
      'By which way: a request (`http`), an import of events (`import`), another command of the command line (`cli`), or ' +
      'the service itself (`job`).',
  })
  via!: Channel;
}

export class HistoryPageDto extends createPageDto('changes', ItemChangeDto) {}
