import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IMAGE_ADDRESSES } from '../validation/field.js';
import { ENV } from '../config/config.module.js';
import { Image, ImageAddress } from './image.entity.js';
import { ImageStore } from './stores/image-store.js';
import { ImagesByAddress } from './by-address/images-by-address.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { openImageStore } from './stores/open-image-store.js';
import { SavedImages } from './intake/save-image.js';
import { UploadRoom } from './intake/upload-room.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Image, ImageAddress])],
  controllers: [ImagesController],
  providers: [
    ImagesService,
    SavedImages,
    UploadRoom,
    { provide: ImageStore, useFactory: openImageStore, inject: [ENV] },
    { provide: IMAGE_ADDRESSES, useClass: ImagesByAddress },
  ],
  exports: [IMAGE_ADDRESSES, ImageStore],
})
export class ImagesModule {}
