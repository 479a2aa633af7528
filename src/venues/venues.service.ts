import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { Asked } from '../context/asked.js';
import { Database } from '../database/connection/database.js';
import { Replicas } from '../database/replicas/replicas.js';
import { DuePosts } from '../posts/due-posts.js';
import { LinkedPosts } from '../posts/linked/linked-posts.js';
import type { ListVenuesDto } from './list-venues.dto.js';
import { VENUE_NOUN } from './venue-noun.js';
import type { UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import type { VenueRow } from './venues.queries.js';

@Injectable()
export class VenuesService extends LinkedPosts<UpdateVenueDto, VenueRow, VenueDto> {
  constructor(database: Database, replicas: Replicas, due: DuePosts, @Inject(ENV) env: Env) {
    super(VENUE_NOUN, database, replicas, due, env);
  }

  async list(query: ListVenuesDto, asked: Asked): Promise<VenuePageDto> {
    const { items, ...page } = await this.page(query, asked);
    return { venues: items, ...page };
  }
}
