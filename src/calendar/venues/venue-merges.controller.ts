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
import { DESCRIBE_MERGE, MergeVenueDto } from '../posts/merge/merge.dto.js';
import { VenueDto } from './venue.dto.js';
import { VenuesService } from './venues.service.js';

@ApiTags('Venues')
@Controller(`${NAMESPACE}/venues`)
@Traits({ hasEditContext: true })
export class VenueMergesController {
  constructor(private readonly items: VenuesService) {}

  @Post(':id/merge')
  @HttpCode(200)
  @Describe(DESCRIBE_MERGE)
  @Allow('posts.editOthers')
  @DocumentedBody()
  @SuccessResponse(200, VenueDto, 'Makes the item part of another one, which it returns.', [
    'venue-is-in-trash',
  ])
  @Idempotent()
  @Conditional()
  merge(
    @Param('id', IdPipe) id: number,
    @Params() input: MergeVenueDto,
    @Context() context: RequestContext,
  ): Promise<VenueDto> {
    return this.items.merge(id, input, context);
  }
}
