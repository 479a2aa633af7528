// The wire form of an image (API contract 1.6), as events, venues and organizers show it.
import { ApiProperty } from '@nestjs/swagger';
import { OptionalText } from '../validation/output-fields.js';
import type { SizeName } from './intake/image-sizes.js';
import { MIME_TYPES } from './intake/image-type.js';

const Whole = (description: string, example: number): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example });

const FileAddress = (description: string, name: string): PropertyDecorator =>
  ApiProperty({ description, format: 'uri', example: `https://example.org/images/${name}` });

export class ImageSizeDto {
  @Whole('The width in pixels.', 300)
  width!: number;

  @Whole('The height in pixels.', 169)
  height!: number;

  @ApiProperty({ description: 'The type of the content.', example: 'image/jpeg' })
  'mime-type'!: string;

  @Whole('The size of the file in bytes.', 14021)
  filesize!: number;

  @FileAddress('The address of the file.', '0b7a6c9d8e5f4a3b2c1d0e9f8a7b6c5d-300x169.jpg')
  url!: string;
}

const Size = (description: string): PropertyDecorator =>
  ApiProperty({ required: false, type: ImageSizeDto, description });

/** In the order of answers. */
export class ImageSizesDto implements Partial<Record<SizeName, ImageSizeDto>> {
  @Size('Fits into 300 by 300 pixels.')
  medium?: ImageSizeDto;

  @Size('Fits into 1024 by 1024 pixels.')
  large?: ImageSizeDto;

  @Size('Cut to 150 by 150 pixels.')
  thumbnail?: ImageSizeDto;

  @Size('768 pixels wide.')
  medium_large?: ImageSizeDto;
}

export class ImageFileDto {
  @FileAddress('The address of the file in full size.', '0b7a6c9d8e5f4a3b2c1d0e9f8a7b6c5d.jpg')
  url!: string;

  @Whole('The id of the image. Send it as `image` of an event, a venue or an organizer.', 25)
  id!: number;

  @ApiProperty({
    description: 'The extension of the file name, which tells the type of the content.',
    enum: Object.keys(MIME_TYPES),
    example: 'jpg',
  })
  extension!: string;

  @Whole('The width in pixels, as the image is shown.', 1600)
  width!: number;

  @Whole('The height in pixels, as the image is shown.', 900)
  height!: number;

  @Whole('The size of the file in bytes.', 183204)
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

export class ImageDto extends ImageFileDto {
  @OptionalText(
    'What the image shows, in words for those who do not see it; absent when nobody wrote it.',
    'A saxophonist on a quay at night',
  )
  alt_text?: string;
}
