import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IMAGE_URL_RESOLVER } from '../../requests/validation/field.js';
import { ENV } from '../../foundation/config/config.module.js';
import { Image, ImageAddress } from './image.entity.js';
import { ImageStore } from './stores/image-store.js';
import { RemoteImages } from './remote/remote-images.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { openImageStore } from './stores/open-image-store.js';
import { ImageWriter } from './intake/image-writer.js';
import { UploadCapacity } from './intake/upload-capacity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Image, ImageAddress])],
  controllers: [ImagesController],
  providers: [
    ImagesService,
    ImageWriter,
    UploadCapacity,
    { provide: ImageStore, useFactory: openImageStore, inject: [ENV] },
    { provide: IMAGE_URL_RESOLVER, useClass: RemoteImages },
  ],
  exports: [IMAGE_URL_RESOLVER, ImageStore, ImagesService, ImageWriter, UploadCapacity],
})
export class ImagesModule {}
