import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Idempotent } from '../../../requests/idempotency/idempotent.decorator.js';
import { ListCategoriesDto, ListTagsDto, type ListTerms } from '../../../calendar/terms/list-terms.dto.js';
import type { Taxonomy } from '../../../calendar/terms/taxonomy.js';
import { CreateTagDto, type TermInput, UpdateCategoryDto } from '../../../calendar/terms/term.dto.js';
import { TermsService } from '../../../calendar/terms/terms.service.js';
import { RequiredFields } from '../../../requests/validation/field.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { setPageHeaders } from './page-headers.js';
import { toWordPressTerm, type WordPressTerm } from './to-wordpress-term.js';

/** Clients of WordPress also send 0 for no parent. */
@RequiredFields('name')
class CreateWordPressCategoryDto extends UpdateCategoryDto {}

/** Tags and categories as WordPress has them (contract 12.5). */
@ApiExcludeController()
@Controller('wp/v2')
export class WordPressTermsController {
  constructor(private readonly terms: TermsService) {}

  @Get('tags')
  listTags(
    @Params() query: ListTagsDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressTerm[]> {
    return this.list('tag', query, context, response);
  }

  @Post('tags')
  @Allow('tags.manage')
  @Idempotent()
  createTag(
    @Params() input: CreateTagDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressTerm> {
    return this.create('tag', input, context, response);
  }

  @Get('tribe_events_cat')
  listCategories(
    @Params() query: ListCategoriesDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressTerm[]> {
    return this.list('category', query, context, response);
  }

  @Post('tribe_events_cat')
  @Allow('categories.manage')
  @Idempotent()
  createCategory(
    @Params() input: CreateWordPressCategoryDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WordPressTerm> {
    const { parent, ...fields } = input;
    return this.create('category', parent === null ? fields : input, context, response);
  }

  /** Lists of WordPress also contain terms without events, unless the client says otherwise. */
  private async list(
    taxonomy: Taxonomy,
    query: ListTerms,
    context: RequestContext,
    response: Response,
  ): Promise<WordPressTerm[]> {
    const page = await this.terms.list(
      taxonomy,
      { ...query, hide_empty: query.hide_empty ?? false },
      context,
    );
    const route = taxonomy === 'tag' ? 'tags' : 'tribe_events_cat';
    setPageHeaders(response, `${context.links.apiRoot}wp/v2/${route}`, page);
    return page.terms.map(toWordPressTerm);
  }

  private async create(
    taxonomy: Taxonomy,
    input: TermInput,
    context: RequestContext,
    response: Response,
  ): Promise<WordPressTerm> {
    const term = await this.terms.create(taxonomy, input, context);
    response.location(term.urls.self);
    return toWordPressTerm(term);
  }
}
