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
import {
  ListOrganizersDto,
  CreateOrganizerDto,
  UpdateOrganizerDto,
  OrganizerDto,
  OrganizerPageDto,
} from './organizer.dto.js';
import { AcceptedProposal } from '../review/accepted-proposal.decorator.js';
import type { ProposalDto } from '../review/proposal.dto.js';
import { ProposalsService } from '../review/proposals.service.js';
import { ORGANIZER_KIND } from './organizers.queries.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('Organizers')
@Controller(`${NAMESPACE}/organizers`)
@Traits({ indexPosition: 7, isShared: true, hasEditContext: true, readsDates: true })
export class OrganizersController {
  constructor(
    private readonly organizers: OrganizersService,
    private readonly proposals: ProposalsService,
  ) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, OrganizerPageDto, 'Lists organizers, by default the newest first.', [
    'calendar_answer_too_large',
    'calendar_sync_token_expired',
    'organizer-archive-page-not-found',
  ])
  list(@Params() query: ListOrganizersDto, @Context() context: RequestContext): Promise<OrganizerPageDto> {
    return this.organizers.list(query, context);
  }

  @Post()
  @Describe(
    'The texts are written in the requested language. The header `Calendar-Existing` says whether the item existed before.',
  )
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(
    201,
    OrganizerDto,
    'Creates an organizer, or completes the existing one of the same name and contact.',
  )
  @Idempotent()
  async create(
    @Params() input: CreateOrganizerDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrganizerDto> {
    const { item, isExisting } = await this.organizers.create(input, context);
    if (isExisting) response.set('Calendar-Existing', 'true');
    return item;
  }

  @Get(':id')
  @SuccessResponse(200, OrganizerDto, 'Reads one organizer.', ['organizer-not-accessible'])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<OrganizerDto> {
    return this.organizers.findOrKept({ id }, context);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(
    200,
    OrganizerDto,
    'Moves an organizer to the trash; its events do not show it while it is there.',
    ['organizer-is-in-trash'],
  )
  @Conditional()
  trash(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<OrganizerDto> {
    return this.organizers.trash({ id }, query, context);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, OrganizerDto, 'Updates an organizer; what is not sent is kept.')
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateOrganizerDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrganizerDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: ORGANIZER_KIND, ref: { id }, sent: getSentParameters(calendar) },
      context,
      () => this.organizers.update({ id }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get('by-slug/:slug')
  @SuccessResponse(200, OrganizerDto, 'Reads one organizer by its slug.')
  findBySlug(
    @Param('slug') slug: string,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<OrganizerDto> {
    return this.organizers.findOrKept({ slug }, context);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, OrganizerDto, 'Moves the organizer of this slug to the trash.', [
    'organizer-is-in-trash',
  ])
  @Conditional()
  trashBySlug(
    @Param('slug') slug: string,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<OrganizerDto> {
    return this.organizers.trash({ slug }, query, context);
  }

  @Update('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, OrganizerDto, 'Updates the organizer of this slug; what is not sent is kept.')
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateOrganizerDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrganizerDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: ORGANIZER_KIND, ref: { slug }, sent: getSentParameters(calendar) },
      context,
      () => this.organizers.update({ slug }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get(':id/history')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(
    200,
    HistoryPageDto,
    'Lists who changed an organizer, when and how, the latest change first.',
  )
  listHistory(
    @Param('id', IdPipe) id: number,
    @Params() query: ListHistoryDto,
    @Context() context: RequestContext,
  ): Promise<HistoryPageDto> {
    return this.organizers.listHistory(id, query, context);
  }
}
