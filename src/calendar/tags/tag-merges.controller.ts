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
import { DESCRIBE_MERGE, MergeTagDto } from '../posts/merge/merge.dto.js';
import { TagDto } from '../terms/term.dto.js';
import { TermMergesService } from '../terms/term-merges.service.js';

@ApiTags('Tags')
@Controller(`${NAMESPACE}/tags`)
@Traits({ hasEditContext: true })
export class TagMergesController {
  constructor(private readonly merges: TermMergesService) {}

  @Post(':id/merge')
  @HttpCode(200)
  @Describe(DESCRIBE_MERGE)
  @Allow('posts.editOthers')
  @DocumentedBody()
  @SuccessResponse(200, TagDto, 'Makes the item part of another one, which it returns.')
  @Idempotent()
  @Conditional()
  merge(
    @Param('id', IdPipe) id: number,
    @Params() input: MergeTagDto,
    @Context() context: RequestContext,
  ): Promise<TagDto> {
    return this.merges.merge('tag', id, input, context);
  }
}
