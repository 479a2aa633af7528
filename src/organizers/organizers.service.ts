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
import type { ListOrganizersDto } from './list-organizers.dto.js';
import { ORGANIZER_NOUN } from './organizer-noun.js';
import type {
  CreateOrganizerDto,
  UpdateOrganizerDto,
  OrganizerDto,
  OrganizerPageDto,
} from './organizer.dto.js';
import type { OrganizerRow } from './organizers.queries.js';

@Injectable()
export class OrganizersService {
  private readonly posts: LinkedPosts<UpdateOrganizerDto, OrganizerRow, OrganizerDto>;

  constructor(database: Database, replicas: Replicas, due: DuePosts, @Inject(ENV) env: Env) {
    this.posts = new LinkedPosts(ORGANIZER_NOUN, database, replicas, due, env);
  }

  async list(query: ListOrganizersDto, asked: Asked): Promise<OrganizerPageDto> {
    const { items, ...page } = await this.posts.list(query, asked);
    return { organizers: items, ...page };
  }

  findOrThrow(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    return this.posts.findOrThrow(ref, asked);
  }

  create(input: CreateOrganizerDto, asked: Asked): Promise<Existing<OrganizerDto>> {
    return this.posts.create(input, asked);
  }

  update(ref: PostRef, input: UpdateOrganizerDto, asked: Asked): Promise<OrganizerDto> {
    return this.posts.update(ref, input, asked);
  }

  trash(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    return this.posts.trash(ref, asked);
  }

  findOrCreate(
    manager: EntityManager,
    inputs: readonly CreateOrganizerDto[],
    asked: Asked,
  ): Promise<NamedPost[]> {
    return this.posts.findOrCreate(manager, inputs, asked);
  }

  linked(rows: readonly OrganizerRow[], asked: Asked, single: boolean): Map<number, OrganizerDto> {
    return this.posts.linked(rows, asked, single);
  }
}
