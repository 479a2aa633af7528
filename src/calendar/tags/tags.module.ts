import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { TagsController } from './tags.controller.js';

@Module({ imports: [TermsModule], controllers: [TagsController] })
export class TagsModule {}
