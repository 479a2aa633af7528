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
import { DeleteTecPostDto, TecVenueInputDto } from './input.dto.js';
import { ListTecVenuesDto } from './list.dto.js';
import { TecVenueDto } from './post.dto.js';
import { EmptyListResponse, ListResponse, TecResponse } from './responses.js';
import { TecVenuesService } from './tec-venues.service.js';

/** Venues in the form of `tec/v1` (contract 12.6). */
@ApiTags('Venues')
@Controller('tec/v1/venues')
@UseGuards(AcknowledgementGuard)
export class TecVenuesController {
  constructor(private readonly venues: TecVenuesService) {}

  @Get()
  @DocumentedQuery()
  @ListResponse(TecVenueDto, 'Lists venues.', ['venue-archive-page-not-found'])
  list(@Params() query: ListTecVenuesDto, @CurrentTecRequest() request: TecRequest): Promise<TecVenueDto[]> {
    return this.venues.list(query, request);
  }

  @Post()
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(201, TecVenueDto, 'Creates a venue.')
  @Idempotent()
  create(@Params() input: TecVenueInputDto, @CurrentTecRequest() request: TecRequest): Promise<TecVenueDto> {
    return this.venues.create(input, request);
  }

  @Get(':id')
  @DocumentedQuery()
  @TecResponse(200, TecVenueDto, 'Reads a venue.', ['venue-not-accessible'])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecVenueDto> {
    return this.venues.find(id, request);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @EmptyListResponse('Moves a venue to the trash, or deletes it for good.', ['venue-is-in-trash'])
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteTecPostDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<[]> {
    return this.venues.delete(id, query, request);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(200, TecVenueDto, 'Updates a venue; what is not sent is kept.', [])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: TecVenueInputDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecVenueDto> {
    return this.venues.update(id, input, request);
  }
}
