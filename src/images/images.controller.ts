import { Controller, Delete, Get, HttpCode, Param, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { ErrorDto } from '../errors/error.dto.js';
import { IdPipe } from '../validation/path-pipes.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Body, fieldSchemas, Query } from '../validation/route-docs.js';
import { DeleteImageDto, ImageItemDto, ImagePageDto, UpdateImageDto } from './image-item.dto.js';
import { ImagesService } from './images.service.js';
import { ListImagesDto } from './list-images.dto.js';
import { type ReceivedFile, ReceiveFile } from './intake/received-file.js';

const Refusal = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: ErrorDto, description });

@ApiTags('Images')
@Controller(`${NAMESPACE}/images`)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get()
  @Query(ListImagesDto)
  @Answers(200, ImagePageDto, 'Lists images, unless asked otherwise the newest first.', [
    'calendar_answer_too_large',
  ])
  list(@Params() query: ListImagesDto, @AskedBy() asked: Asked): Promise<ImagePageDto> {
    return this.images.list(query, asked);
  }

  @Post()
  @Allow('images.upload')
  @Idempotent()
  @ReceiveFile()
  @ApiOperation({
    operationId: 'uploadImage',
    summary: 'Uploads an image.',
    description:
      'Stores a JPEG, PNG, WebP, AVIF or GIF file of at most 10 MB and 50 megapixels. Its id can then be sent as `image`.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'The image.' },
        ...fieldSchemas(UpdateImageDto),
      },
    },
  })
  @ApiResponse({ status: 201, type: ImageItemDto, description: 'The image was stored.' })
  @Refusal(400, 'There is no file, or it is not an image that can be read.')
  @Refusal(413, 'The file is larger than 10 MB.')
  @Refusal(415, 'The body is not `multipart/form-data`.')
  upload(
    @UploadedFile() file: ReceivedFile | undefined,
    @Params() input: UpdateImageDto,
    @AskedBy() asked: Asked,
  ): Promise<ImageItemDto> {
    return this.images.upload(file, input, asked);
  }

  @Get(':id')
  @Answers(200, ImageItemDto, 'Reads one image.')
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<ImageItemDto> {
    return this.images.findOrThrow(id, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('images.upload')
  @Body(UpdateImageDto)
  @Answers(200, ImageItemDto, 'Updates the words of an image; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateImageDto,
    @AskedBy() asked: Asked,
  ): Promise<ImageItemDto> {
    return this.images.update(id, input, asked);
  }

  @Delete(':id')
  @Allow('images.upload')
  @Query(DeleteImageDto)
  @Answers(200, ImageItemDto, 'Deletes an image for good.', ['image-in-use'])
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteImageDto,
    @AskedBy() asked: Asked,
  ): Promise<ImageItemDto> {
    return this.images.delete(id, query, asked);
  }
}
