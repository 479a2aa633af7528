import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { formatMsInZone, formatUtcMs } from '../../foundation/dates/format-date.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import type { HistoryPageDto, ItemChangeDto, ListHistoryDto } from './history.dto.js';
import { countHistory, type HistoryRow, loadHistory } from './history.queries.js';

interface ItemWithHistory {
  readonly kind: 'event' | 'venue' | 'organizer';
  readonly id: number;
}

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
      ...buildPageLinks(context.links, `${item.kind}s/${item.id}/history`, parameters, listed, 'terms'),
      total: listed.total,
      total_pages: countPages(listed),
    };
  }

  private toDto(row: HistoryRow): ItemChangeDto {
    return {
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
