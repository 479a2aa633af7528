import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { HistoryPageDto, ListHistoryDto } from '../sync/history.dto.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import {
  SuccessResponse,
  DocumentedBody,
  DocumentedQuery,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { DeleteDto } from '../../requests/validation/delete.dto.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { getSentParameters } from '../../requests/validation/sent-parameters.js';
import { ListVenuesDto, CreateVenueDto, UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import { AcceptedProposal } from '../review/accepted-proposal.decorator.js';
import type { ProposalDto } from '../review/proposal.dto.js';
import { ProposalsService } from '../review/proposals.service.js';
import { VENUE_KIND } from './venues.queries.js';
import { VenuesService } from './venues.service.js';

@ApiTags('Venues')
@Controller(`${NAMESPACE}/venues`)
@Traits({ indexPosition: 6, isShared: true, hasEditContext: true, readsDates: true })
export class VenuesController {
  constructor(
    private readonly venues: VenuesService,
    private readonly proposals: ProposalsService,
  ) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, VenuePageDto, 'Lists venues, by default the newest first.', [
    'calendar_answer_too_large',
    'calendar_sync_token_expired',
    'venue-archive-page-not-found',
  ])
  list(@Params() query: ListVenuesDto, @Context() context: RequestContext): Promise<VenuePageDto> {
    return this.venues.list(query, context);
  }

  @Post()
  @Describe(
    'The texts are written in the requested language. The header `Calendar-Existing` says whether the item existed before.',
  )
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(
    201,
    VenueDto,
    'Creates a venue, or completes the existing one of the same name and place.',
  )
  @Idempotent()
  async create(
    @Params() input: CreateVenueDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VenueDto> {
    const { item, isExisting } = await this.venues.create(input, context);
    if (isExisting) response.set('Calendar-Existing', 'true');
    return item;
  }

  @Get(':id')
  @SuccessResponse(200, VenueDto, 'Reads one venue.', ['venue-not-accessible'])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<VenueDto> {
    return this.venues.findOrKept({ id }, context);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(
    200,
    VenueDto,
    'Moves a venue to the trash; its events do not show it while it is there.',
    ['venue-is-in-trash'],
  )
  @Conditional()
  trash(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<VenueDto> {
    return this.venues.trash({ id }, query, context);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, VenueDto, 'Updates a venue; what is not sent is kept.')
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateVenueDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VenueDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: VENUE_KIND, ref: { id }, sent: getSentParameters(calendar) },
      context,
      () => this.venues.update({ id }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get('by-slug/:slug')
  @SuccessResponse(200, VenueDto, 'Reads one venue by its slug.')
  findBySlug(
    @Param('slug') slug: string,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<VenueDto> {
    return this.venues.findOrKept({ slug }, context);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, VenueDto, 'Moves the venue of this slug to the trash.', ['venue-is-in-trash'])
  @Conditional()
  trashBySlug(
    @Param('slug') slug: string,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<VenueDto> {
    return this.venues.trash({ slug }, query, context);
  }

  @Update('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, VenueDto, 'Updates the venue of this slug; what is not sent is kept.')
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateVenueDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VenueDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: VENUE_KIND, ref: { slug }, sent: getSentParameters(calendar) },
      context,
      () => this.venues.update({ slug }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get(':id/history')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, HistoryPageDto, 'Lists who changed a venue, when and how, the latest change first.')
  listHistory(
    @Param('id', IdPipe) id: number,
    @Params() query: ListHistoryDto,
    @Context() context: RequestContext,
  ): Promise<HistoryPageDto> {
    return this.venues.listHistory(id, query, context);
  }
}
