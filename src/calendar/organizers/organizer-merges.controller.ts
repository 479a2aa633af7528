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
import { DESCRIBE_MERGE, MergeOrganizerDto } from '../posts/merge/merge.dto.js';
import { OrganizerDto } from './organizer.dto.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('Organizers')
@Controller(`${NAMESPACE}/organizers`)
@Traits({ hasEditContext: true })
export class OrganizerMergesController {
  constructor(private readonly items: OrganizersService) {}

  @Post(':id/merge')
  @HttpCode(200)
  @Describe(DESCRIBE_MERGE)
  @Allow('posts.editOthers')
  @DocumentedBody()
  @SuccessResponse(200, OrganizerDto, 'Makes the item part of another one, which it returns.', [
    'organizer-is-in-trash',
  ])
  @Idempotent()
  @Conditional()
  merge(
    @Param('id', IdPipe) id: number,
    @Params() input: MergeOrganizerDto,
    @Context() context: RequestContext,
  ): Promise<OrganizerDto> {
    return this.items.merge(id, input, context);
  }
}
