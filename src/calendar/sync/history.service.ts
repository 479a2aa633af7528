import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { formatMsInZone, formatUtcMs } from '../../foundation/dates/format-date.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import type { VersionDto } from './version.dto.js';
import { findValuesAfter, loadChangesFrom } from './version.queries.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { TrackedKind } from '../../data/changelog/tracked-kind.js';
import type { HistoryPageDto, ItemChangeDto, ListHistoryDto } from './history.dto.js';
import { countHistory, findChange, type HistoryRow, loadHistory } from './history.queries.js';

export interface ItemWithHistory {
  readonly kind: keyof typeof COLLECTIONS;
  readonly id: number;
}

const COLLECTIONS = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const;

/** Shows the log of changes of one item. Callers check that the viewer may edit the item. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(item: ItemWithHistory, sent: ListHistoryDto, context: RequestContext): Promise<HistoryPageDto> {
    const manager = this.replicas.getReadManager(context);
    const page = buildPageRequest(sent, this.env);
    const rows = await loadHistory(manager, item, page);
    const listed = { page: page.page, perPage: page.perPage, total: await countHistory(manager, item) };
    const parameters = toLinkParameters({ per_page: sent.per_page && page.perPage });
    return {
      changes: rows.map((row) => this.toDto(row)),
      ...buildPageLinks(
        context.links,
        `${COLLECTIONS[item.kind]}/${item.id}/history`,
        parameters,
        listed,
        'terms',
      ),
      total: listed.total,
      total_pages: countPages(listed),
    };
  }

  /** @throws ApiError calendar_change_invalid_id */
  async findVersion(
    item: ItemWithHistory,
    tracked: TrackedKind,
    change: number,
    context: RequestContext,
  ): Promise<VersionDto> {
    const manager = this.replicas.getReadManager(context);
    const row = await findChange(manager, item, change);
    const changes = await loadChangesFrom(manager, item, change);
    if (row === null) throw new ApiError('calendar_change_invalid_id');
    const before = changes[0]?.replaced ?? null;
    const after = before && (await findValuesAfter(manager, tracked, item.id, changes));
    return { ...this.toDto(row), before, after };
  }

  private toDto(row: HistoryRow): ItemChangeDto {
    return {
      id: row.id,
      date: formatMsInZone(this.env.siteTimeZone, row.changedAtMs),
      date_utc: formatUtcMs(row.changedAtMs),
      user: row.userId === null ? null : { id: row.userId, name: row.userName },
      op: row.operation,
      fields: row.fields,
      language: row.language,
      via: row.channel,
    };
  }
}
