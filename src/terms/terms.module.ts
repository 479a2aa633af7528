import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { TagsController } from './tags.controller.js';
import { TermCounts } from './term-counts.js';
import { TermsService } from './terms.service.js';

@Module({
  controllers: [CategoriesController, TagsController],
  providers: [TermCounts, TermsService],
  exports: [TermsService],
})
export class TermsModule {}
