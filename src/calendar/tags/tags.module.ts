import { TagVersionsController } from './tag-versions.controller.js';
import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { TagsController } from './tags.controller.js';

@Module({ imports: [TermsModule], controllers: [TagsController, TagVersionsController] })
export class TagsModule {}
