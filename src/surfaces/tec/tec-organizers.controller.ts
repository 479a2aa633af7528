import { Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedBody, DocumentedQuery } from '../../requests/validation/route-decorators.js';
import { AcknowledgementGuard } from './acknowledgement.guard.js';
import { CurrentTecRequest, type TecRequest } from './tec-request.js';
import { DeleteTecPostDto, TecOrganizerInputDto } from './input.dto.js';
import { ListTecOrganizersDto } from './list.dto.js';
import { TecOrganizerDto } from './post.dto.js';
import { EmptyListResponse, ListResponse, TecResponse } from './responses.js';
import { TecOrganizersService } from './tec-organizers.service.js';

/** Organizers in the form of `tec/v1` (contract 12.6). */
@ApiTags('Organizers')
@Controller('tec/v1/organizers')
@UseGuards(AcknowledgementGuard)
export class TecOrganizersController {
  constructor(private readonly organizers: TecOrganizersService) {}

  @Get()
  @DocumentedQuery()
  @ListResponse(TecOrganizerDto, 'Lists organizers.', ['organizer-archive-page-not-found'])
  list(
    @Params() query: ListTecOrganizersDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecOrganizerDto[]> {
    return this.organizers.list(query, request);
  }

  @Post()
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(201, TecOrganizerDto, 'Creates an organizer.')
  @Idempotent()
  create(
    @Params() input: TecOrganizerInputDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecOrganizerDto> {
    return this.organizers.create(input, request);
  }

  @Get(':id')
  @DocumentedQuery()
  @TecResponse(200, TecOrganizerDto, 'Reads an organizer.', ['organizer-not-accessible'])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecOrganizerDto> {
    return this.organizers.find(id, request);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @EmptyListResponse('Moves an organizer to the trash, or deletes it for good.', ['organizer-is-in-trash'])
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteTecPostDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<[]> {
    return this.organizers.delete(id, query, request);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(200, TecOrganizerDto, 'Updates an organizer; what is not sent is kept.', [])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: TecOrganizerInputDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecOrganizerDto> {
    return this.organizers.update(id, input, request);
  }
}
