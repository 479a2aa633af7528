import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { Asked } from '../context/asked.js';
import { Database } from '../database/connection/database.js';
import { Replicas } from '../database/replicas/replicas.js';
import { DuePosts } from '../posts/due-posts.js';
import { LinkedPosts } from '../posts/linked/linked-posts.js';
import type { ListOrganizersDto } from './list-organizers.dto.js';
import { ORGANIZER_NOUN } from './organizer-noun.js';
import type { UpdateOrganizerDto, OrganizerDto, OrganizerPageDto } from './organizer.dto.js';
import type { OrganizerRow } from './organizers.queries.js';

@Injectable()
export class OrganizersService extends LinkedPosts<UpdateOrganizerDto, OrganizerRow, OrganizerDto> {
  constructor(database: Database, replicas: Replicas, due: DuePosts, @Inject(ENV) env: Env) {
    super(ORGANIZER_NOUN, database, replicas, due, env);
  }

  async list(query: ListOrganizersDto, asked: Asked): Promise<OrganizerPageDto> {
    const { items, ...page } = await this.page(query, asked);
    return { organizers: items, ...page };
  }
}
