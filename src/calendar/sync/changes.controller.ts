import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedQuery, SuccessResponse, Describe } from '../../requests/validation/route-decorators.js';
import { ChangesDto, ListChangesDto } from './changes.dto.js';
import { ChangesService } from './changes.service.js';

@ApiTags('Changes')
@Controller(`${NAMESPACE}/changes`)
@Traits({ indexPosition: 12 })
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @Describe('Send `token` as `since` next time; while `more` is true, at once.')
  @DocumentedQuery()
  @SuccessResponse(200, ChangesDto, 'Lists what changed in the calendar.', ['calendar_sync_token_expired'])
  list(@Params() query: ListChangesDto, @Context() context: RequestContext): Promise<ChangesDto> {
    return this.changes.list(query, context);
  }
}
