import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  Describe,
  DocumentedBody,
  DocumentedQuery,
  SuccessResponse,
} from '../../requests/validation/route-decorators.js';
import {
  CreateProposalDto,
  DecideProposalDto,
  ListProposalsDto,
  ProposalDto,
  ProposalPageDto,
} from './proposal.dto.js';
import { ProposalsService } from './proposals.service.js';

@ApiTags('Proposals')
@Controller(`${NAMESPACE}/proposals`)
@Traits({ indexPosition: 23 })
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Get()
  @Describe('Users who may not edit the items of others see their own.')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, ProposalPageDto, 'Lists changes that wait for a decision, the oldest first.')
  list(@Params() query: ListProposalsDto, @Context() context: RequestContext): Promise<ProposalPageDto> {
    return this.proposals.list(query, context);
  }

  @Post()
  @Describe('Nothing changes until somebody who may edit the item approves it.')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(202, ProposalDto, 'Proposes a change of a public item.', [
    'calendar_too_many_proposals',
    'event-password-protected',
  ])
  @Idempotent()
  async create(
    @Params() input: CreateProposalDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProposalDto> {
    const proposal = await this.proposals.create(input, context);
    response.status(202).location(proposal.rest_url);
    return proposal;
  }

  @Get(':id')
  @Describe('Users who may not edit the items of others see their own.')
  @Allow('posts.create')
  @SuccessResponse(200, ProposalDto, 'Reads one proposal, with its difference to the item as it is now.', [
    'calendar_proposal_invalid_id',
  ])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<ProposalDto> {
    return this.proposals.readOrThrow(id, context);
  }

  @Post(':id')
  @Describe('An approval updates the item; the log of changes names the user who made the proposal.')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, ProposalDto, 'Decides about a proposal, or withdraws it.', [
    'calendar_proposal_invalid_id',
    'calendar_proposal_conflict',
    'calendar_proposal_decided',
  ])
  @Idempotent()
  async decide(
    @Param('id', IdPipe) id: number,
    @Params() input: DecideProposalDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProposalDto> {
    response.status(200);
    const decision = input.review ?? { state: 'refused', note: '' };
    return this.proposals.decide(id, decision, input.force === true, context);
  }
}
