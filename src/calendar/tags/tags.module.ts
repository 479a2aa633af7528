import { TagMergesController } from './tag-merges.controller.js';
import { TagVersionsController } from './tag-versions.controller.js';
import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { TagsController } from './tags.controller.js';

@Module({ imports: [TermsModule], controllers: [TagsController, TagVersionsController, TagMergesController] })
export class TagsModule {}
