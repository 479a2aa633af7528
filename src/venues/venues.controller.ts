import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { Answers, Body, Query } from '../validation/route-docs.js';
import { type Existing, ExistingHeader } from '../posts/existing.decorator.js';
import { IdPipe } from '../validation/path-pipes.js';
import { Params } from '../validation/params.pipe.js';
import { ListVenuesDto } from './list-venues.dto.js';
import { CreateVenueDto, UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import { VenuesService } from './venues.service.js';

@ApiTags('Venues')
@Controller(`${NAMESPACE}/venues`)
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Query(ListVenuesDto)
  @Answers(200, VenuePageDto, 'Lists venues, unless asked otherwise the newest first.', [
    'calendar_answer_too_large',
    'venue-archive-page-not-found',
  ])
  list(@Params() query: ListVenuesDto, @AskedBy() asked: Asked): Promise<VenuePageDto> {
    return this.venues.list(query, asked);
  }

  @Post()
  @Allow('posts.create')
  @Body(CreateVenueDto)
  @Answers(201, VenueDto, 'Creates a venue, or completes the existing one of the same name and place.')
  @ExistingHeader()
  @Idempotent()
  create(@Params() input: CreateVenueDto, @AskedBy() asked: Asked): Promise<Existing<VenueDto>> {
    return this.venues.create(input, asked);
  }

  @Get('by-slug/:slug')
  @Answers(200, VenueDto, 'Reads one venue by its slug.')
  findBySlug(@Param('slug') slug: string, @AskedBy() asked: Asked): Promise<VenueDto> {
    return this.venues.findOrThrow({ slug }, asked);
  }

  @Post('by-slug/:slug')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateVenueDto)
  @Answers(200, VenueDto, 'Updates the venue of this slug; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateVenueDto,
    @AskedBy() asked: Asked,
  ): Promise<VenueDto> {
    return this.venues.update({ slug }, input, asked);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @Answers(200, VenueDto, 'Moves the venue of this slug to the trash.', ['venue-is-in-trash'])
  @Conditional()
  trashBySlug(@Param('slug') slug: string, @AskedBy() asked: Asked): Promise<VenueDto> {
    return this.venues.trash({ slug }, asked);
  }

  @Get(':id')
  @Answers(200, VenueDto, 'Reads one venue.', ['venue-not-accessible'])
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<VenueDto> {
    return this.venues.findOrThrow({ id }, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateVenueDto)
  @Answers(200, VenueDto, 'Updates a venue; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateVenueDto,
    @AskedBy() asked: Asked,
  ): Promise<VenueDto> {
    return this.venues.update({ id }, input, asked);
  }

  @Delete(':id')
  @Allow('posts.create')
  @Answers(200, VenueDto, 'Moves a venue to the trash; its events do not show it while it is there.', [
    'venue-is-in-trash',
  ])
  @Conditional()
  trash(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<VenueDto> {
    return this.venues.trash({ id }, asked);
  }
}
