import { CategoryMergesController } from './category-merges.controller.js';
import { CategoryVersionsController } from './category-versions.controller.js';
import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { CategoriesController } from './categories.controller.js';

@Module({
  imports: [TermsModule],
  controllers: [CategoriesController, CategoryVersionsController, CategoryMergesController],
})
export class CategoriesModule {}
