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
import { ListOrganizersDto } from './list-organizers.dto.js';
import { CreateOrganizerDto, UpdateOrganizerDto, OrganizerDto, OrganizerPageDto } from './organizer.dto.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('Organizers')
@Controller(`${NAMESPACE}/organizers`)
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Query(ListOrganizersDto)
  @Answers(200, OrganizerPageDto, 'Lists organizers, unless asked otherwise the newest first.', [
    'calendar_answer_too_large',
    'organizer-archive-page-not-found',
  ])
  list(@Params() query: ListOrganizersDto, @AskedBy() asked: Asked): Promise<OrganizerPageDto> {
    return this.organizers.list(query, asked);
  }

  @Post()
  @Allow('posts.create')
  @Body(CreateOrganizerDto)
  @Answers(
    201,
    OrganizerDto,
    'Creates an organizer, or completes the existing one of the same name and contact.',
  )
  @ExistingHeader()
  @Idempotent()
  create(@Params() input: CreateOrganizerDto, @AskedBy() asked: Asked): Promise<Existing<OrganizerDto>> {
    return this.organizers.create(input, asked);
  }

  @Get('by-slug/:slug')
  @Answers(200, OrganizerDto, 'Reads one organizer by its slug.')
  findBySlug(@Param('slug') slug: string, @AskedBy() asked: Asked): Promise<OrganizerDto> {
    return this.organizers.findOrThrow({ slug }, asked);
  }

  @Post('by-slug/:slug')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateOrganizerDto)
  @Answers(200, OrganizerDto, 'Updates the organizer of this slug; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateOrganizerDto,
    @AskedBy() asked: Asked,
  ): Promise<OrganizerDto> {
    return this.organizers.update({ slug }, input, asked);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @Answers(200, OrganizerDto, 'Moves the organizer of this slug to the trash.', ['organizer-is-in-trash'])
  @Conditional()
  trashBySlug(@Param('slug') slug: string, @AskedBy() asked: Asked): Promise<OrganizerDto> {
    return this.organizers.trash({ slug }, asked);
  }

  @Get(':id')
  @Answers(200, OrganizerDto, 'Reads one organizer.', ['organizer-not-accessible'])
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<OrganizerDto> {
    return this.organizers.findOrThrow({ id }, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateOrganizerDto)
  @Answers(200, OrganizerDto, 'Updates an organizer; what is not sent is kept.')
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateOrganizerDto,
    @AskedBy() asked: Asked,
  ): Promise<OrganizerDto> {
    return this.organizers.update({ id }, input, asked);
  }

  @Delete(':id')
  @Allow('posts.create')
  @Answers(
    200,
    OrganizerDto,
    'Moves an organizer to the trash; its events do not show it while it is there.',
    ['organizer-is-in-trash'],
  )
  @Conditional()
  trash(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<OrganizerDto> {
    return this.organizers.trash({ id }, asked);
  }
}
