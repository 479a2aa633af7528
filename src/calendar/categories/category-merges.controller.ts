import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { Describe, DocumentedBody, SuccessResponse } from '../../requests/validation/route-decorators.js';
import { DESCRIBE_MERGE, MergeCategoryDto } from '../posts/merge/merge.dto.js';
import { CategoryDto } from '../terms/term.dto.js';
import { TermMergesService } from '../terms/term-merges.service.js';

@ApiTags('Categories')
@Controller(`${NAMESPACE}/categories`)
@Traits({ hasEditContext: true })
export class CategoryMergesController {
  constructor(private readonly merges: TermMergesService) {}

  @Post(':id/merge')
  @HttpCode(200)
  @Describe(DESCRIBE_MERGE)
  @Allow('posts.editOthers')
  @DocumentedBody()
  @SuccessResponse(200, CategoryDto, 'Makes the item part of another one, which it returns.')
  @Idempotent()
  @Conditional()
  merge(
    @Param('id', IdPipe) id: number,
    @Params() input: MergeCategoryDto,
    @Context() context: RequestContext,
  ): Promise<CategoryDto> {
    return this.merges.merge('category', id, input, context);
  }
}
