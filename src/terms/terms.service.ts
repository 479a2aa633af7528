import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { can } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Replicas } from '../database/replicas/replicas.js';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { createTooLargeItems } from '../paging/page-size-limits.js';
import { buildPageRequest, countPages } from '../paging/page.js';
import { type PageLinks, buildPageLinks } from '../paging/page-links.js';
import { cleanHtml, MAX_RENDERED_LENGTH } from '../posts/clean-html.js';
import { isTranslating, toListContext, getListLanguage } from '../posts/post-view.js';
import { checkPreconditions } from '../preconditions/check-preconditions.js';
import type { ListTerms } from './list-terms.dto.js';
import { findTermPage, type TermFilter } from './list-terms.queries.js';
import { TERM_COLLECTION, type Taxonomy } from './taxonomy.js';
import { TermCounts } from './term-counts.js';
import { buildTermListParameters } from './term-list-parameters.js';
import type { EventTermDto, TermDto, TermInput } from './term.dto.js';
import { toTermReader } from './term-reader.js';
import {
  findExistingTermIds,
  loadTermPage,
  loadTerms,
  loadTermsWithAncestors,
  type TermRow,
} from './terms.queries.js';
import { buildTermLinks, type TermView, toEventTermDto, toTermDto } from './to-term-dto.js';
import { createTerm, deleteTerm, lockTerm, updateTerm } from './write-term.js';

export interface TermList extends PageLinks {
  readonly terms: readonly TermDto[];
  readonly total: number;
  readonly total_pages: number;
}

/** Categories and tags alike: each room passes its own taxonomy. */
@Injectable()
export class TermsService {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly counts: TermCounts,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(taxonomy: Taxonomy, query: ListTerms, by: RequestContext): Promise<TermList> {
    const context = toListContext(by, query);
    const filter = this.buildFilter(taxonomy, query, context);
    const page = await findTermPage(
      this.replicas.getReadManager(context),
      filter,
      buildPageRequest(query, this.env),
    );
    const parameters = buildTermListParameters(query, page.perPage, context);
    return {
      ...buildPageLinks(context.links, TERM_COLLECTION[taxonomy], parameters, page, 'terms'),
      terms: (await this.loadPage(page.ids, context)) ?? createTooLargeItems(),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param when there is no such term */
  async findOrThrow(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<TermDto> {
    const term = await this.findVisible(this.replicas.getReadManager(context), taxonomy, id, context);
    if (term === null) throw createUnknownTermError(taxonomy, id);
    return term;
  }

  async create(taxonomy: Taxonomy, input: TermInput, context: RequestContext): Promise<TermDto> {
    const id = await this.database.inTransaction(async (manager) => {
      const term = { ...this.cleanInput(input, context), name: input.name ?? '' };
      const made = await createTerm(manager, taxonomy, term, context.language);
      await context.onWritten?.(manager, made);
      return made;
    });
    return this.findOrThrow(taxonomy, id, context);
  }

  async update(taxonomy: Taxonomy, id: number, input: TermInput, context: RequestContext): Promise<TermDto> {
    await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, context);
      if (!(await updateTerm(manager, taxonomy, id, this.cleanInput(input, context), context.chain)))
        throw createUnknownTermError(taxonomy, id);
      await context.onWritten?.(manager, id);
    });
    return this.findOrThrow(taxonomy, id, context);
  }

  /** For good, or with `ml_language` the text of that language while others are left. Answers the term as it was. */
  async delete(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<TermDto> {
    await this.findRowOrThrow(taxonomy, id, context);
    const [before] = await this.loadDtos([id], context);
    const gone = await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, context);
      const language = context.isLanguageExplicit ? context.language : null;
      return deleteTerm(manager, taxonomy, id, { language, enabled: context.enabledLanguages });
    });
    if (before === undefined || gone === 'unknown') throw createUnknownTermError(taxonomy, id);
    if (gone === 'term') return before;
    const [after] = await this.loadDtos([id], context);
    return after ?? before;
  }

  /** Terms for the events that have them. */
  toEventTermDtos(rows: readonly TermRow[], context: RequestContext): Map<number, EventTermDto> {
    const view = this.buildView(context);
    return new Map(rows.map((row) => [row.id, toEventTermDto(row, view)]));
  }

  /** Told after every write that may change how many events a term has. */
  onEventWritten(): void {
    this.counts.recordWrites();
  }

  /** Keeps others from changing the term meanwhile. @throws ApiError rest_precondition_failed */
  private async checkConditions(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    context: RequestContext,
  ): Promise<void> {
    if (context.conditions === null) return;
    if (!(await lockTerm(manager, taxonomy, id))) throw createUnknownTermError(taxonomy, id);
    await checkPreconditions(context, (reader) => this.findVisible(manager, taxonomy, id, reader));
  }

  /** The term as a single read shows it. */
  private async findVisible(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    context: RequestContext,
  ): Promise<TermDto | null> {
    const rows = await loadTermsWithAncestors(manager, [id].filter(isInt4), getListLanguage(context));
    const row = rows.get(id);
    if (row?.taxonomy !== taxonomy) return null;
    if (
      row.isUnpublished &&
      !(await findExistingTermIds(manager, taxonomy, [id], toTermReader(context.viewer))).has(id)
    )
      return null;
    return {
      ...toTermDto(row, listAncestors(row, rows), this.buildView(context)),
      _links: buildTermLinks(row, context.links),
    };
  }

  private buildFilter(taxonomy: Taxonomy, query: ListTerms, context: RequestContext): TermFilter {
    return {
      taxonomy,
      viewer: context.viewer,
      language: context.language,
      anyLanguage: context.isFallbackAllowed,
      chain: context.chain,
      hideEmpty: query.hide_empty ?? !isTranslating(query),
      search: query.search?.folded,
      include: query.include?.ids,
      exclude: query.exclude?.ids,
      parent: query.parent,
      event: query.event ?? query.post,
      slug: query.slug,
      missing: query.ml_missing,
      outdated: query.ml_outdated,
      orderBy: query.orderby,
      descending: query.order !== undefined && query.order.trim().toLowerCase() !== 'asc',
    };
  }

  private cleanInput(input: TermInput, context: RequestContext): TermInput {
    const description = cleanHtml(
      'description',
      input.description,
      context.viewer,
      this.env,
      MAX_RENDERED_LENGTH.excerpt,
    );
    return { ...input, ...(description === undefined ? {} : { description }) };
  }

  private async loadPage(ids: readonly number[], context: RequestContext): Promise<TermDto[] | null> {
    const rows = await loadTermPage(this.replicas.getReadManager(context), ids, getListLanguage(context));
    return rows && this.toDtos(ids, rows, context);
  }

  private async loadDtos(ids: readonly number[], context: RequestContext): Promise<TermDto[]> {
    const rows = await loadTermsWithAncestors(
      this.replicas.getReadManager(context),
      ids,
      getListLanguage(context),
    );
    return this.toDtos(ids, rows, context);
  }

  private toDtos(
    ids: readonly number[],
    rows: ReadonlyMap<number, TermRow>,
    context: RequestContext,
  ): TermDto[] {
    const view = this.buildView(context);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [toTermDto(row, listAncestors(row, rows), view)];
    });
  }

  private async findRowOrThrow(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<TermRow> {
    const rows = await loadTerms(
      this.replicas.getReadManager(context),
      [id].filter(isInt4),
      getListLanguage(context),
    );
    const row = rows.get(id);
    if (row?.taxonomy !== taxonomy) throw createUnknownTermError(taxonomy, id);
    return row;
  }

  private buildView(context: RequestContext): TermView {
    const mayEdit = (taxonomy: Taxonomy): boolean =>
      can(context.viewer, `${TERM_COLLECTION[taxonomy]}.manage`);
    return {
      links: context.links,
      languages: context.enabledLanguages,
      siteTimeZone: this.env.siteTimeZone,
      chain: context.chain,
      canEdit: mayEdit,
      isEditing: (taxonomy) => context.isEditContext && mayEdit(taxonomy),
    };
  }
}

/** The categories above, the outermost first. */
function listAncestors({ parentId }: TermRow, rows: ReadonlyMap<number, TermRow>): TermRow[] {
  const parent = parentId === null ? undefined : rows.get(parentId);
  return parent === undefined ? [] : [...listAncestors(parent, rows), parent];
}

/** Numbers beyond the column name nothing. */
const isInt4 = (id: number): boolean => id < 2 ** 31;

const createUnknownTermError = (taxonomy: Taxonomy, id: number): Error =>
  invalidParam('id', new ParameterError(`unknown_${taxonomy}`, { id }));
