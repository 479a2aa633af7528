import { Controller, Delete, Get, Param, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { ErrorDto } from '../../foundation/errors/error.dto.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  SuccessResponse,
  DocumentedBody,
  getFieldSchemas,
  DocumentedQuery,
} from '../../requests/validation/route-decorators.js';
import { DeleteImageDto, ImageItemDto, ImagePageDto, UpdateImageDto } from './image-item.dto.js';
import { ImagesService } from './images.service.js';
import { ListImagesDto } from './list-images.dto.js';
import { type ReceivedFile, ReceiveFile } from './intake/received-file.js';

const RefusalResponse = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: ErrorDto, description });

@ApiTags('Images')
@Controller(`${NAMESPACE}/images`)
@Traits({ indexPosition: 17, hasEditContext: true })
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, ImagePageDto, 'Lists images, by default the newest first.', [
    'calendar_answer_too_large',
  ])
  list(@Params() query: ListImagesDto, @Context() context: RequestContext): Promise<ImagePageDto> {
    return this.images.list(query, context);
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
        ...getFieldSchemas(UpdateImageDto),
      },
    },
  })
  @ApiResponse({ status: 201, type: ImageItemDto, description: 'The image was stored.' })
  @RefusalResponse(400, 'There is no file, or it is not an image that can be read.')
  @RefusalResponse(413, 'The file is larger than 10 MB.')
  @RefusalResponse(415, 'The body is not `multipart/form-data`.')
  upload(
    @UploadedFile() file: ReceivedFile | undefined,
    @Params() input: UpdateImageDto,
    @Context() context: RequestContext,
  ): Promise<ImageItemDto> {
    return this.images.upload(file, input, context);
  }

  @Get(':id')
  @SuccessResponse(200, ImageItemDto, 'Reads one image.')
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<ImageItemDto> {
    return this.images.findOrThrow(id, context);
  }

  @Delete(':id')
  @Allow('images.upload')
  @DocumentedQuery()
  @SuccessResponse(200, ImageItemDto, 'Deletes an image for good.', ['image-in-use'])
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteImageDto,
    @Context() context: RequestContext,
  ): Promise<ImageItemDto> {
    return this.images.delete(id, query, context);
  }

  @Update(':id')
  @Allow('images.upload')
  @DocumentedBody()
  @SuccessResponse(200, ImageItemDto, 'Updates the words of an image; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateImageDto,
    @Context() context: RequestContext,
  ): Promise<ImageItemDto> {
    return this.images.update(id, input, context);
  }
}
