import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { CategoriesController } from './categories.controller.js';

@Module({ imports: [TermsModule], controllers: [CategoriesController] })
export class CategoriesModule {}
