import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { resolveText } from '../../foundation/languages/resolve-text.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import { sortByIds } from '../../requests/paging/sort-by-ids.js';
import { ALL_CODES, FINDING_LEVELS, resolveCodes } from './finding-codes.js';
import { FindingsChecker } from './findings-checker.js';
import { FindingsService } from './findings.service.js';
import type { EventWithFindingsDto, FindingReportPageDto, ReportFindingsDto } from './report.dto.js';
import { findReportPage } from './report.queries.js';

/** Reports what to look at in the whole calendar. */
@Injectable()
export class ReportService {
  constructor(
    private readonly replicas: Replicas,
    private readonly checker: FindingsChecker,
    private readonly findings: FindingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async report(sent: ReportFindingsDto, context: RequestContext): Promise<FindingReportPageDto> {
    await this.checker.settle();
    const manager = this.replicas.getReadManager(context);
    const page = buildPageRequest(sent, this.env);
    const levels = resolveCodes(sent.level ?? FINDING_LEVELS, this.env.findingsOff);
    const codes = levels.filter((code) => sent.code === undefined || sent.code.includes(code));
    const { when = 'all', venue: venueIds, organizer: organizerIds } = sent;
    const request = { codes, when, venueIds, organizerIds, viewer: context.viewer };
    const { ids, total, counts } = await findReportPage(manager, request, page);
    const found = await this.findings.findAll(manager, ids, context.viewer);
    const listed = { page: page.page, perPage: page.perPage, total };
    const parameters = toLinkParameters({
      per_page: sent.per_page && page.perPage,
      level: sent.level?.join(','),
      code: sent.code?.join(','),
      when: sent.when,
      venue: venueIds?.join(','),
      organizer: organizerIds?.join(','),
    });
    return {
      events: sortByIds(
        [...found.values()].map(({ event, findings }): EventWithFindingsDto => {
          const { text } = resolveText(event, context.chain, [], false);
          return {
            id: event.id,
            title: context.textFormat.title(text.title),
            status: event.status,
            start_date: event.startsLocal,
            rest_url: context.links.item('events', event.id),
            findings: this.findings.toDtos(
              findings.filter(({ code }) => codes.includes(code)),
              context.messageLanguage,
            ),
          };
        }),
        ids,
      ),
      ...buildPageLinks(context.links, 'findings', parameters, listed, 'terms'),
      total,
      total_pages: countPages(listed),
      counts: Object.fromEntries(
        ALL_CODES.flatMap((code) => (code in counts ? [[code, counts[code] ?? 0]] : [])),
      ),
    };
  }
}
