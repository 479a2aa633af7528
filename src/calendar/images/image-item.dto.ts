// The wire format of images on their own routes.
import { CanProperty, ItemRightsDto } from '../../requests/accounts/item-rights.dto.js';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { createPageDto } from '../../requests/paging/page.dto.js';
import {
  AuthorProperty,
  IdProperty,
  LanguageProperty,
  StoredTextProperty,
  TextProperty,
  LocalDateTimeProperty,
} from '../../requests/validation/response-properties.js';
import { BooleanField, NumberField, PlainTextField } from '../../requests/validation/fields.js';
import { DeleteDto } from '../../requests/validation/delete.dto.js';
import { TextLanguageField } from '../../requests/validation/language-fields.js';
import { ImageFileDto } from './image.dto.js';
import { MIME_TYPES } from './intake/image-type.js';

export class UpdateImageDto {
  @PlainTextField({
    description: 'The title. Of a new image it is the name of the file when not sent.',
    max: 500,
  })
  title?: string | null;

  @PlainTextField({
    description: 'What the image shows, in words for those who do not see it.',
    max: 2000,
    example: 'A saxophonist on a quay at night',
  })
  alt_text?: string | null;

  @PlainTextField({ description: 'A caption, such as who took the picture.', max: 5000 })
  caption?: string | null;

  @TextLanguageField()
  language?: string;

  @NumberField({
    description:
      'Where the subject is, from 0 at the left to 1 at the right, so that pages that cut the image keep it in sight. ' +
      'Empty means the middle.',
    minimum: 0,
    maximum: 1,
    example: 0.25,
  })
  focus_x?: number | null;

  @NumberField({
    description: 'Where the subject is, from 0 at the top to 1 at the bottom. Empty means the middle.',
    minimum: 0,
    maximum: 1,
    example: 0.5,
  })
  focus_y?: number | null;

  @BooleanField({
    description:
      'True says that the image is decoration: its alternative text is empty on purpose. A text that it has is kept ' +
      'and not shown.',
  })
  decorative?: boolean;
}

export class DeleteImageDto extends DeleteDto {
  @BooleanField({
    description:
      'Whether to delete the image even when events, venues or organizers show it, which then show none. This is for those who may edit all of them.',
  })
  force?: boolean;
}

export class ImageTranslationDto {
  @ApiProperty({ description: 'Where the image is read in this language.', format: 'uri' })
  rest_url!: string;

  @LocalDateTimeProperty('When the words of this language were last written, in the time zone of the site.')
  modified!: string;

  @ApiProperty({ description: 'The same in UTC.', example: '2027-05-01 17:30:00' })
  modified_utc!: string;
}

export type ImageTranslations = Partial<Record<LanguageCode, ImageTranslationDto>>;

const CountProperty = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example: 2 });

export class ImageUsesDto {
  @CountProperty('Events.')
  events!: number;

  @CountProperty('Venues.')
  venues!: number;

  @CountProperty('Organizers.')
  organizers!: number;
}

export class ImageUseDto {
  @ApiProperty({ enum: ['event', 'venue', 'organizer'], description: 'What the item is.' })
  kind!: 'event' | 'venue' | 'organizer';

  @IdProperty('Its id.')
  id!: number;

  @ApiProperty({ description: 'Its title or name.', example: 'Harbour Jazz Night' })
  title!: string;

  @ApiProperty({
    enum: ['publish', 'future', 'draft', 'pending', 'private', 'trash'],
    description: 'Its status.',
  })
  status!: string;

  @ApiProperty({ description: 'Where the item is read.', format: 'uri' })
  rest_url!: string;
}

/** Absent from other responses. */
const EditorProperty = ({
  description,
  ...schema
}: ApiPropertyOptions & { description: string }): PropertyDecorator =>
  ApiProperty({
    ...schema,
    required: false,
    description: `${description} With \`context=edit\`, for those who may edit the image.`,
  } as ApiPropertyOptions);

const FocusProperty = (description: string): PropertyDecorator =>
  EditorProperty({ type: 'number', format: 'double', nullable: true, example: 0.25, description });

@ApiExtraModels(ImageTranslationDto)
export class ImageItemDto extends ImageFileDto {
  @StoredTextProperty('The title.')
  title!: string | null;

  @StoredTextProperty('What the image shows, in words for those who do not see it; may be empty.')
  alt_text!: string | null;

  @StoredTextProperty('The caption, may be empty.')
  caption!: string | null;

  @ApiProperty({ enum: Object.values(MIME_TYPES), description: 'The type of the content.' })
  mime_type!: string;

  @TextProperty('The name that the file had where it came from.', 'quay-at-night.jpg')
  file_name!: string;

  @AuthorProperty(true)
  author!: string;

  @LocalDateTimeProperty('When the image was stored, in the time zone of the site.')
  date!: string;

  @LocalDateTimeProperty('When the image was stored, in UTC.')
  date_utc!: string;

  @LanguageProperty()
  language!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ImageTranslationDto) },
    description: 'The languages in which there are words of the image, by their codes.',
  })
  translations!: ImageTranslations;

  @CanProperty()
  can?: ItemRightsDto | undefined;

  @FocusProperty('Where the subject is, from 0 at the left to 1 at the right; null means the middle.')
  focus_x?: number | null;

  @FocusProperty('Where the subject is, from 0 at the top to 1 at the bottom; null means the middle.')
  focus_y?: number | null;

  @EditorProperty({
    type: 'boolean',
    description: 'Whether the image is decoration, without an alternative text.',
  })
  decorative?: boolean;

  @EditorProperty({
    type: () => ImageUsesDto,
    description: 'How many items show the image, drafts and the trash included.',
  })
  used_by?: ImageUsesDto;

  @EditorProperty({
    type: () => [ImageUseDto],
    description:
      'The items that show the image and that the caller may read, the latest of each kind first, at most 100. Not in lists.',
  })
  shown_by?: ImageUseDto[];
}

export class ImagePageDto extends createPageDto('images', ImageItemDto) {}
