import { ApiProperty } from '@nestjs/swagger';

export class ImageDto {
  @ApiProperty({
    description: 'The address of the file in full size.',
    format: 'uri',
    example: 'https://example.org/images/0b7a6c9d8e5f4a3b2c1d0e9f8a7b6c5d.jpg',
  })
  url!: string;

  @ApiProperty({
    type: 'integer',
    description: 'The id of the image. Send it as `image` of an event, a venue or an organizer.',
    example: 25,
  })
  id!: number;

  @ApiProperty({
    description: 'The extension of the file name, which tells the type of the content.',
    enum: ['jpg', 'png', 'webp', 'gif'],
    example: 'jpg',
  })
  extension!: string;

  @ApiProperty({ type: 'integer', description: 'The width in pixels, as the image is shown.', example: 1600 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'The height in pixels, as the image is shown.', example: 900 })
  height!: number;

  @ApiProperty({ type: 'integer', description: 'The size of the file in bytes.', example: 183204 })
  filesize!: number;
}
