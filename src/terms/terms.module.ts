import { Module } from '@nestjs/common';
import { CategoriesController, TagsController } from './terms.controllers.js';
import { TermCounts } from './term-counts.js';
import { TermsService } from './terms.service.js';

@Module({
  controllers: [CategoriesController, TagsController],
  providers: [TermCounts, TermsService],
  exports: [TermsService],
})
export class TermsModule {}
