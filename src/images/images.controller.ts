import { Controller, Post, UploadedFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiTags,
  ApiUnsupportedMediaTypeResponse,
} from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../accounts/asked.js';
import { AskedBy } from '../accounts/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { ErrorDto } from '../errors/error.dto.js';
import { ImageDto } from './image.dto.js';
import { ImagesService } from './images.service.js';
import { type ReceivedFile, ReceiveFile } from './received-file.js';

@ApiTags('Images')
@Controller(`${NAMESPACE}/images`)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  @Allow('images.upload')
  @ReceiveFile()
  @ApiOperation({
    operationId: 'uploadImage',
    summary: 'Uploads an image.',
    description:
      'Stores a JPEG, PNG, WebP or GIF file of at most 10 MB and 50 megapixels. Its id can then be sent as `image`.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'The image.' } },
    },
  })
  @ApiCreatedResponse({ type: ImageDto, description: 'The image was stored.' })
  @ApiBadRequestResponse({
    type: ErrorDto,
    description: 'There is no file, or it is not an image that can be read.',
  })
  @ApiPayloadTooLargeResponse({ type: ErrorDto, description: 'The file is larger than 10 MB.' })
  @ApiUnsupportedMediaTypeResponse({ type: ErrorDto, description: 'The body is not `multipart/form-data`.' })
  upload(@UploadedFile() file: ReceivedFile | undefined, @AskedBy() asked: Asked): Promise<ImageDto> {
    return this.images.upload(file, asked);
  }
}
