import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { Replicas } from '../database/replicas/replicas.js';
import type { EntityManager } from 'typeorm';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { Asked } from '../context/asked.js';
import { DuePosts } from '../posts/due-posts.js';
import type { Existing } from '../posts/existing.decorator.js';
import type { NamedPost } from '../posts/find-or-create.js';
import type { PostRef } from '../posts/find-post.js';
import { LinkedPosts } from '../posts/linked/linked-posts.js';
import type { ListVenuesDto } from './list-venues.dto.js';
import { VENUE_NOUN } from './venue-noun.js';
import type { CreateVenueDto, UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import type { VenueRow } from './venues.queries.js';

@Injectable()
export class VenuesService {
  private readonly posts: LinkedPosts<UpdateVenueDto, VenueRow, VenueDto>;

  constructor(database: Database, replicas: Replicas, due: DuePosts, @Inject(ENV) env: Env) {
    this.posts = new LinkedPosts(VENUE_NOUN, database, replicas, due, env);
  }

  async list(query: ListVenuesDto, asked: Asked): Promise<VenuePageDto> {
    const { items, ...page } = await this.posts.list(query, asked);
    return { venues: items, ...page };
  }

  findOrThrow(ref: PostRef, asked: Asked): Promise<VenueDto> {
    return this.posts.findOrThrow(ref, asked);
  }

  create(input: CreateVenueDto, asked: Asked): Promise<Existing<VenueDto>> {
    return this.posts.create(input, asked);
  }

  update(ref: PostRef, input: UpdateVenueDto, asked: Asked): Promise<VenueDto> {
    return this.posts.update(ref, input, asked);
  }

  trash(ref: PostRef, asked: Asked): Promise<VenueDto> {
    return this.posts.trash(ref, asked);
  }

  findOrCreate(
    manager: EntityManager,
    inputs: readonly CreateVenueDto[],
    asked: Asked,
  ): Promise<NamedPost[]> {
    return this.posts.findOrCreate(manager, inputs, asked);
  }

  linked(rows: readonly VenueRow[], asked: Asked, single: boolean): Map<number, VenueDto> {
    return this.posts.linked(rows, asked, single);
  }
}
