// The wire format of an image (contract 3.7) in events, venues and organizers.
import { ApiProperty } from '@nestjs/swagger';
import { OptionalTextProperty } from '../../requests/validation/response-properties.js';
import type { SizeName } from './intake/image-sizes.js';
import { MIME_TYPES } from './intake/image-type.js';

const IntegerProperty = (description: string, example: number): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example });

const FileUrlProperty = (description: string, name: string): PropertyDecorator =>
  ApiProperty({ description, format: 'uri', example: `https://example.org/images/${name}` });

export class ImageSizeDto {
  @IntegerProperty('The width in pixels.', 300)
  width!: number;

  @IntegerProperty('The height in pixels.', 169)
  height!: number;

  @ApiProperty({ description: 'The type of the content.', example: 'image/jpeg' })
  'mime-type'!: string;

  @IntegerProperty('The size of the file in bytes.', 14021)
  filesize!: number;

  @FileUrlProperty('The address of the file.', '0b7a6c9d8e5f4a3b2c1d0e9f8a7b6c5d-300x169.jpg')
  url!: string;
}

const SizeProperty = (description: string): PropertyDecorator =>
  ApiProperty({ required: false, type: ImageSizeDto, description });

/** In the order of responses. */
export class ImageSizesDto implements Partial<Record<SizeName, ImageSizeDto>> {
  @SizeProperty('Fits into 300 by 300 pixels.')
  medium?: ImageSizeDto;

  @SizeProperty('Fits into 1024 by 1024 pixels.')
  large?: ImageSizeDto;

  @SizeProperty('Cut to 150 by 150 pixels.')
  thumbnail?: ImageSizeDto;

  @SizeProperty('768 pixels wide.')
  medium_large?: ImageSizeDto;
}

export class ImageFileDto {
  @FileUrlProperty('The address of the file in full size.', '0b7a6c9d8e5f4a3b2c1d0e9f8a7b6c5d.jpg')
  url!: string;

  @IntegerProperty('The id of the image. Send it as `image` of an event, a venue or an organizer.', 25)
  id!: number;

  @ApiProperty({
    description: 'The extension of the file name, which gives the type of the content.',
    enum: Object.keys(MIME_TYPES),
    example: 'jpg',
  })
  extension!: string;

  @IntegerProperty('The width in pixels, as the image is shown.', 1600)
  width!: number;

  @IntegerProperty('The height in pixels, as the image is shown.', 900)
  height!: number;

  @IntegerProperty('The size of the file in bytes.', 183204)
  filesize!: number;

  @ApiProperty({
    required: false,
    type: () => ImageSizesDto,
    description:
      'Smaller forms of the image. Absent when the image is smaller than all of them; each is absent when the image is ' +
      'not larger than it.',
  })
  sizes?: ImageSizesDto;
}

const FocusProperty = (direction: string): PropertyDecorator =>
  ApiProperty({
    type: 'number',
    format: 'double',
    required: false,
    nullable: true,
    example: 0.25,
    description:
      `Where the subject is, from 0 ${direction}; null means the middle. With \`context=edit\`, for those who may ` +
      'edit the item, of an image that has a focus.',
  });

export class ImageDto extends ImageFileDto {
  @OptionalTextProperty(
    'What the image shows, for people who cannot see it; absent when there is no such text.',
    'A saxophonist on a quay at night',
  )
  alt_text?: string;

  @FocusProperty('at the left to 1 at the right')
  focus_x?: number | null;

  @FocusProperty('at the top to 1 at the bottom')
  focus_y?: number | null;
}
