import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { clock } from '../dates/clock.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { ImageDto } from './image.dto.js';
import { Image } from './image.entity.js';
import { storeImage } from './image-store.js';
import { readImage } from './image-type.js';
import { toImageDto } from './to-image-dto.js';
import { missingFile, type ReceivedFile, sentName } from './received-file.js';

@Injectable()
export class ImagesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores the file first and the row after it: a file without a row harms nobody.
   * @throws ApiError when there is no file, or none that is an image
   */
  async upload(received: ReceivedFile | undefined, { viewer, links }: Asked): Promise<ImageDto> {
    if (received === undefined) throw missingFile();
    const facts = await readImage(received.buffer);
    if (facts instanceof Fault) throw invalidParam('file', facts);
    const { extension, mimeType, width, height } = facts;
    const file = await storeImage(this.env.dataDir, received.buffer, extension);
    const image = await this.dataSource.manager.save(Image, {
      authorId: viewer.userId,
      file,
      fileName: sentName(received),
      mimeType,
      width,
      height,
      fileSize: received.buffer.length,
      createdAt: new Date(clock.now().epochMilliseconds),
    });
    return toImageDto(image, links);
  }
}
