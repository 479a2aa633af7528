import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { IdPipe } from '../../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../../requests/validation/no-parameters.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { Describe, SuccessResponse } from '../../../requests/validation/route-decorators.js';
import { EndedPreviewLinksDto, PreviewLinkDto } from './preview-link.dto.js';
import { PreviewLinks } from './preview-links.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/events/:id/preview-link`)
export class PreviewLinksController {
  constructor(private readonly links: PreviewLinks) {}

  @Get()
  @Describe(
    'Opens the page of an event that is not public, for seven days, to everybody who knows the address. A later one ' +
      'opens as well. When the event is published, it leads to its public page.',
  )
  @Allow('posts.create')
  @SuccessResponse(200, PreviewLinkDto, 'Makes a link to a preview of an event.', [
    'rest-invalid-event-id',
    'rest-event-not-found',
    'event-is-in-trash',
    'rest_no_route',
  ])
  create(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<PreviewLinkDto> {
    return this.links.create(id, context);
  }

  @Delete()
  @Describe('Links that are made later open again.')
  @Allow('posts.create')
  @SuccessResponse(200, EndedPreviewLinksDto, 'Ends all links to previews of an event, at once.', [
    'rest-invalid-event-id',
    'rest-event-not-found',
  ])
  end(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<EndedPreviewLinksDto> {
    return this.links.end(id, context);
  }
}
