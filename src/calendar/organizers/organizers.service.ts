import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { HistoryService } from '../sync/history.service.js';
import { ProposalsService } from '../review/proposals.service.js';
import { DuePostPublisher } from '../posts/due-post-publisher.js';
import { MergeablePostsService } from '../posts/linked/mergeable-posts.service.js';
import type { NarrowList } from '../posts/linked/list-linked.queries.js';
import { VersionRestorer } from '../sync/version-restorer.js';
import { SyncService } from '../sync/sync.service.js';
import { ORGANIZER_RESOURCE } from './organizer-resource.js';
import {
  type ListOrganizersDto,
  type OrganizerDto,
  type OrganizerPageDto,
  UpdateOrganizerDto,
} from './organizer.dto.js';
import type { OrganizerRow } from './organizers.queries.js';

@Injectable()
export class OrganizersService extends MergeablePostsService<UpdateOrganizerDto, OrganizerRow, OrganizerDto> {
  constructor(
    database: Database,
    replicas: Replicas,
    due: DuePostPublisher,
    history: HistoryService,
    syncs: SyncService,
    restorer: VersionRestorer,
    proposals: ProposalsService,
    @Inject(ENV) env: Env,
  ) {
    super(ORGANIZER_RESOURCE, database, replicas, due, history, syncs, restorer, env);
    proposals.register({
      kind: ORGANIZER_RESOURCE.kind,
      dto: UpdateOrganizerDto,
      update: (id, input, context) => this.update({ id }, input, context),
      read: (id, context) => this.findOrThrow({ id }, context),
    });
  }

  async list(
    query: ListOrganizersDto,
    context: RequestContext,
    narrow?: NarrowList,
  ): Promise<OrganizerPageDto> {
    const { items, ...page } = await this.findPage(query, context, narrow);
    return { organizers: items, ...page };
  }
}
