import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { IdPipe } from '../validation/path-pipes.js';
import { CreatedLocation } from '../terms/created-location.js';
import { ListCategoriesDto } from '../terms/list-terms.dto.js';
import { CategoryPageDto, CreateCategoryDto, TermDto, UpdateCategoryDto } from '../terms/term.dto.js';
import { TermsService } from '../terms/terms.service.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Body, Query } from '../validation/route-docs.js';

@ApiTags('Categories')
@Controller(`${NAMESPACE}/categories`)
export class CategoriesController {
  constructor(private readonly terms: TermsService) {}

  @Get()
  @Query(ListCategoriesDto)
  @Answers(200, CategoryPageDto, 'Lists categories by name.', ['calendar_answer_too_large'])
  async list(@Params() query: ListCategoriesDto, @AskedBy() asked: Asked): Promise<CategoryPageDto> {
    const { rest_url, total, total_pages, terms, ...others } = await this.terms.list(
      'category',
      query,
      asked,
    );
    return { rest_url, total, total_pages, categories: [...terms], ...others };
  }

  @Post()
  @Allow('categories.manage')
  @Body(CreateCategoryDto)
  @CreatedLocation()
  @Answers(201, TermDto, 'Creates a category.', ['term_exists', 'duplicate_term_slug'])
  @Idempotent()
  create(@Params() input: CreateCategoryDto, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.create('category', input, asked);
  }

  @Get(':id')
  @Answers(200, TermDto, 'Reads one category.')
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.findOrThrow('category', id, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('categories.manage')
  @Body(UpdateCategoryDto)
  @Answers(200, TermDto, 'Updates a category; what is not sent is kept.', [
    'term_exists',
    'duplicate_term_slug',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateCategoryDto,
    @AskedBy() asked: Asked,
  ): Promise<TermDto> {
    return this.terms.update('category', id, input, asked);
  }

  @Delete(':id')
  @Allow('categories.manage')
  @Answers(200, TermDto, 'Deletes a category for good; its children move up, its events lose it.')
  @Conditional()
  delete(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.delete('category', id, asked);
  }
}
