import { Controller, Get, Post, Res, UploadedFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Idempotent } from '../../../requests/idempotency/idempotent.decorator.js';
import { UpdateImageDto } from '../../../calendar/images/image-item.dto.js';
import { ImagesService } from '../../../calendar/images/images.service.js';
import { type ReceivedFile, ReceiveFileOrBody } from '../../../calendar/images/intake/received-file.js';
import { ListImagesDto } from '../../../calendar/images/list-images.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { setPageHeaders } from './page-headers.js';
import { toWordPressMedia, type WordPressMedia } from './to-wordpress-media.js';

/** Images as the media library of WordPress (contract 12.5). */
@ApiExcludeController()
@Controller('wp/v2/media')
export class MediaController {
  constructor(private readonly images: ImagesService) {}

  @Get()
  async list(
    @Params() query: ListImagesDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressMedia[]> {
    const page = await this.images.list(query, context);
    setPageHeaders(response, `${context.links.apiRoot}wp/v2/media`, page);
    return page.images.map(toWordPressMedia);
  }

  @Post()
  @Allow('images.upload')
  @Idempotent()
  @ReceiveFileOrBody()
  async upload(
    @UploadedFile() file: ReceivedFile | undefined,
    @Params() input: UpdateImageDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressMedia> {
    const image = await this.images.upload(file, input, context);
    response.location(context.links.item('images', image.id));
    return toWordPressMedia(image);
  }
}
