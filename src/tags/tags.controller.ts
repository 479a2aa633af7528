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
import { ListTagsDto } from '../terms/list-terms.dto.js';
import { TagPageDto, CreateTagDto, TermDto, UpdateTagDto } from '../terms/term.dto.js';
import { TermsService } from '../terms/terms.service.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Body, Query } from '../validation/route-docs.js';

@ApiTags('Tags')
@Controller(`${NAMESPACE}/tags`)
export class TagsController {
  constructor(private readonly terms: TermsService) {}

  @Get()
  @Query(ListTagsDto)
  @Answers(200, TagPageDto, 'Lists tags by name.', ['calendar_answer_too_large'])
  async list(@Params() query: ListTagsDto, @AskedBy() asked: Asked): Promise<TagPageDto> {
    const { rest_url, total, total_pages, terms, ...others } = await this.terms.list('tag', query, asked);
    return { rest_url, total, total_pages, tags: [...terms], ...others };
  }

  @Post()
  @Allow('tags.manage')
  @Body(CreateTagDto)
  @CreatedLocation()
  @Answers(201, TermDto, 'Creates a tag.', [
    'term_exists',
    'duplicate_term_slug',
    'rest_taxonomy_not_hierarchical',
  ])
  @Idempotent()
  create(@Params() input: CreateTagDto, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.create('tag', input, asked);
  }

  @Get(':id')
  @Answers(200, TermDto, 'Reads one tag.')
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.findOrThrow('tag', id, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('tags.manage')
  @Body(UpdateTagDto)
  @Answers(200, TermDto, 'Updates a tag; what is not sent is kept.', [
    'term_exists',
    'duplicate_term_slug',
    'rest_taxonomy_not_hierarchical',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateTagDto,
    @AskedBy() asked: Asked,
  ): Promise<TermDto> {
    return this.terms.update('tag', id, input, asked);
  }

  @Delete(':id')
  @Allow('tags.manage')
  @Answers(200, TermDto, 'Deletes a tag for good; its events lose it.')
  @Conditional()
  delete(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<TermDto> {
    return this.terms.delete('tag', id, asked);
  }
}
