import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { can, toItemRights } from '../../requests/accounts/can.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { isMerged } from '../../data/merges/merged-items.queries.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { createTooLargeItems } from '../../requests/paging/page-size-limits.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import { type PageLinks, buildPageLinks } from '../../requests/paging/page-links.js';
import type { SentSyncToken } from '../../requests/paging/sync-token.js';
import type { SyncKeys } from '../sync/sync-page.dto.js';
import type { HistoryPageDto, ListHistoryDto } from '../sync/history.dto.js';
import { HistoryService } from '../sync/history.service.js';
import type { RestoreDto, VersionDto } from '../sync/version.dto.js';
import { type Restorable, type Restored, VersionRestorer } from '../sync/version-restorer.js';
import { SyncService } from '../sync/sync.service.js';
import { cleanHtml } from '../posts/clean-html.js';
import { MAX_SHORT_HTML_LENGTH } from '../posts/text-limits.js';
import { isPossibleId } from '../posts/find-post.js';
import { getListLanguage, toListContext } from '../posts/post-view.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import { type DeleteDto, getDeletedLanguage } from '../../requests/validation/delete.dto.js';
import type { ListTerms } from './list-terms.dto.js';
import { findTermPage } from './list-terms.queries.js';
import { TERM_COLLECTION, type Taxonomy } from './taxonomy.js';
import { syncTerms } from './sync-terms.js';
import { buildTermListParameters } from './term-list-parameters.js';
import { TermCounts } from './term-counts.js';
import {
  type EventTermDto,
  type TermDto,
  type TermInput,
  UpdateCategoryDto,
  UpdateTermDto,
} from './term.dto.js';
import { toTermReader } from './term-reader.js';
import {
  findAncestorIds,
  findTaxonomies,
  loadTermPage,
  loadTermsWithAncestors,
  type TermRow,
  TRACKED_TERM,
} from './terms.queries.js';
import { buildTermLinks, type TermView, toDto, toEventTermDto } from './to-term-dto.js';
import { createUnknownTermError } from './unknown-term.js';
import { createTerm, deleteTerm, lockTerm, updateTerm } from './write-term.js';

export interface TermList extends PageLinks, SyncKeys {
  readonly terms: TermDto[];
  readonly total: number;
  readonly total_pages: number;
}

/** Reads and writes categories and tags. The controllers pass their taxonomy. */
@Injectable()
export class TermsService {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly counts: TermCounts,
    private readonly syncs: SyncService,
    private readonly history: HistoryService,
    private readonly restorer: VersionRestorer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(taxonomy: Taxonomy, sent: ListTerms, requestContext: RequestContext): Promise<TermList> {
    const { sync_token: token } = sent;
    if (token !== undefined) return this.sync(taxonomy, sent, token, requestContext);
    const context = toListContext(requestContext, sent);
    const manager = this.replicas.getReadManager(context);
    const page = await findTermPage(manager, { taxonomy, sent, context }, buildPageRequest(sent, this.env));
    const rows = await loadTermPage(manager, page.ids, getListLanguage(context));
    const view = this.buildView(context);
    const parameters = buildTermListParameters(sent, page.perPage, context);
    return {
      ...buildPageLinks(context.links, TERM_COLLECTION[taxonomy], parameters, page, 'terms'),
      terms: rows === null ? createTooLargeItems() : page.ids.flatMap((id) => toDto(rows, id, view) ?? []),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  private async sync(
    taxonomy: Taxonomy,
    sent: ListTerms,
    token: SentSyncToken,
    requestContext: RequestContext,
  ): Promise<TermList> {
    const context = this.syncs.toSyncContext(toListContext(requestContext, sent));
    const { ids, keys } = await syncTerms(this.syncs, { taxonomy, sent, token, context, env: this.env });
    const rows = await loadTermPage(this.syncs.manager, ids, getListLanguage(context));
    const view = this.buildView(context);
    const terms = rows === null ? createTooLargeItems() : ids.flatMap((id) => toDto(rows, id, view) ?? []);
    return { ...keys, terms };
  }

  /** Reads terms as a list shows them, without those that the viewer may not see. Reads from the primary. */
  async findReadable(
    taxonomy: Taxonomy,
    ids: readonly number[],
    context: RequestContext,
  ): Promise<TermDto[]> {
    const { manager } = this.syncs;
    const rows = await loadTermsWithAncestors(manager, ids.filter(isPossibleId), getListLanguage(context));
    const visible = await findTaxonomies(manager, ids, toTermReader(context.viewer));
    const view = this.buildView(context);
    return ids.flatMap((id) => (visible.get(id) === taxonomy ? (toDto(rows, id, view) ?? []) : []));
  }

  async findOrThrow(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<TermDto> {
    const term = await this.findVisible(this.replicas.getReadManager(context), taxonomy, id, context);
    if (term === null) throw createUnknownTermError(taxonomy, id);
    return term;
  }

  async create(taxonomy: Taxonomy, input: TermInput, context: RequestContext): Promise<TermDto> {
    const id = await this.database.inTransaction(async (manager) => {
      const term = { ...this.cleanInput(input, context), name: input.name ?? '' };
      const createdId = await createTerm(manager, taxonomy, term, context);
      await context.onWritten?.(manager, createdId);
      return createdId;
    });
    return this.findOrThrow(taxonomy, id, context);
  }

  async update(taxonomy: Taxonomy, id: number, input: TermInput, context: RequestContext): Promise<TermDto> {
    await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, context);
      if (!(await updateTerm(manager, taxonomy, id, this.cleanInput(input, context), context)))
        throw createUnknownTermError(taxonomy, id);
      await context.onWritten?.(manager, id);
    });
    return this.findOrThrow(taxonomy, id, context);
  }

  /**
   * Deletes a term permanently. If a language was named, moves only that text to the trash, unless it is the last one.
   *
   * @returns the deleted term as it was, or the term that remains
   */
  async delete(taxonomy: Taxonomy, id: number, sent: DeleteDto, context: RequestContext): Promise<TermDto> {
    const readManager = this.replicas.getReadManager(context);
    const before = await this.load(readManager, taxonomy, id, context);
    if (before === null) throw createUnknownTermError(taxonomy, id);
    const outcome = await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, context);
      const language = getDeletedLanguage(sent, context);
      return deleteTerm(manager, taxonomy, id, language, context);
    });
    if (outcome === 'unknown') throw createUnknownTermError(taxonomy, id);
    const after = outcome === 'text' ? await this.load(readManager, taxonomy, id, context) : null;
    return (after ?? before).dto;
  }

  async listHistory(
    taxonomy: Taxonomy,
    id: number,
    sent: ListHistoryDto,
    context: RequestContext,
  ): Promise<HistoryPageDto> {
    await this.checkHistory(taxonomy, id, context);
    return this.history.list({ kind: taxonomy, id }, sent, context);
  }

  /** The history of a merged term is that of its own. */
  private async checkHistory(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<void> {
    if (!isPossibleId(id) || !(await isMerged(this.database.manager, { kind: taxonomy, id })))
      await this.findOrThrow(taxonomy, id, context);
  }

  async findVersion(
    taxonomy: Taxonomy,
    id: number,
    change: number,
    context: RequestContext,
  ): Promise<VersionDto> {
    await this.checkHistory(taxonomy, id, context);
    return this.history.findVersion({ kind: taxonomy, id }, TRACKED_TERM, change, context);
  }

  async restore(
    taxonomy: Taxonomy,
    id: number,
    change: number,
    sent: RestoreDto,
    context: RequestContext,
  ): Promise<Restored<TermDto>> {
    const leftOut = await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, context);
      if (!(await lockTerm(manager, taxonomy, id))) throw createUnknownTermError(taxonomy, id);
      const item = this.toRestorable(manager, taxonomy, id);
      const names = await this.restorer.restore(manager, item, change, sent, context);
      await context.onWritten?.(manager, id);
      return names;
    });
    return { item: await this.findOrThrow(taxonomy, id, context), leftOut };
  }

  private toRestorable(manager: EntityManager, taxonomy: Taxonomy, id: number): Restorable<TermInput> {
    return {
      kind: taxonomy,
      id,
      tracked: TRACKED_TERM,
      dto: taxonomy === 'category' ? UpdateCategoryDto : UpdateTermDto,
      references: { parent: 'category' },
      // A category that lies below this one by now cannot be above it again.
      findImpossible: async ({ parent }) => {
        if (typeof parent !== 'number') return [];
        const above = (await findAncestorIds(manager, [parent])).get(parent) ?? [];
        return above.includes(id) ? ['parent'] : [];
      },
      update: (input, unset, context) =>
        updateTerm(manager, taxonomy, id, this.cleanInput(input, context), { ...context, unset }),
      removeText: (language, context) => deleteTerm(manager, taxonomy, id, language, context),
    };
  }

  toEventTermDtos(rows: readonly TermRow[], context: RequestContext): Map<number, EventTermDto> {
    const view = this.buildView(context);
    return new Map(rows.map((row) => [row.id, toEventTermDto(row, view)]));
  }

  /** Called after every write that may change the event count of a term. */
  onEventWritten(): void {
    this.counts.recordWrites();
  }

  /** Locks the term when the request has preconditions. @throws ApiError rest_precondition_failed */
  async checkConditions(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    context: RequestContext,
  ): Promise<void> {
    if (context.conditions === null) return;
    if (!(await lockTerm(manager, taxonomy, id))) throw createUnknownTermError(taxonomy, id);
    await checkPreconditions(context, (reader) => this.findVisible(manager, taxonomy, id, reader));
  }

  /** Finds the term as a single read shows it. @returns null when the viewer may not see it */
  private async findVisible(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    context: RequestContext,
  ): Promise<TermDto | null> {
    const term = await this.load(manager, taxonomy, id, context);
    if (term === null) return null;
    const { row, dto } = term;
    const isVisible =
      !row.isUnpublished || (await findTaxonomies(manager, [id], toTermReader(context.viewer))).has(id);
    return isVisible ? { ...dto, _links: buildTermLinks(row, context.links) } : null;
  }

  private async load(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    context: RequestContext,
  ): Promise<{ readonly row: TermRow; readonly dto: TermDto } | null> {
    const rows = await loadTermsWithAncestors(manager, [id].filter(isPossibleId), getListLanguage(context));
    const row = rows.get(id);
    const dto = toDto(rows, id, this.buildView(context));
    return row?.taxonomy !== taxonomy || dto === undefined ? null : { row, dto };
  }

  private cleanInput(input: TermInput, { viewer }: RequestContext): TermInput {
    const { description: html } = input;
    if (html === undefined) return input;
    const sent = { name: 'description', html, max: MAX_SHORT_HTML_LENGTH };
    return { ...input, description: cleanHtml(sent, viewer, this.env) };
  }

  private buildView(context: RequestContext): TermView {
    const canEdit = (taxonomy: Taxonomy): boolean =>
      can(context.viewer, `${TERM_COLLECTION[taxonomy]}.manage`);
    return {
      links: context.links,
      languages: context.enabledLanguages,
      siteTimeZone: this.env.siteTimeZone,
      chain: context.chain,
      canEdit,
      isEditing: (taxonomy) => context.isEditContext && canEdit(taxonomy),
      findRights: (taxonomy) =>
        context.isEditContext && context.viewer.userId !== null ? toItemRights(canEdit(taxonomy)) : undefined,
      textFormat: context.textFormat,
    };
  }
}
