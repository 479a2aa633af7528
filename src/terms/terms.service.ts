import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import type { EntityManager } from 'typeorm';
import type { Asked } from '../context/asked.js';
import { can } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Replicas } from '../database/replicas/replicas.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { unshownItems } from '../paging/page-weight.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { type PageLinks, pageLinks } from '../paging/page-links.js';
import { cleanHtml, LONGEST_SHOWN } from '../posts/clean-html.js';
import { isTranslating, listing, listLanguage } from '../posts/view.js';
import { checkConditions } from '../preconditions/check-conditions.js';
import type { ListTerms } from './list-terms.dto.js';
import { pageOfTerms, type TermFilter } from './list-terms.queries.js';
import { TERM_COLLECTION, type Taxonomy } from './taxonomy.js';
import { TermCounts } from './term-counts.js';
import { termListParameters } from './term-list-parameters.js';
import type { EventTermDto, TermDto, TermInput } from './term.dto.js';
import { termReader } from './term-reader.js';
import {
  existingTermIds,
  loadTermPage,
  loadTerms,
  loadTermsAndAbove,
  type TermRow,
} from './terms.queries.js';
import { termLinks, type TermView, toEventTermDto, toTermDto } from './to-term-dto.js';
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

  async list(taxonomy: Taxonomy, query: ListTerms, by: Asked): Promise<TermList> {
    const asked = listing(by, query);
    const filter = this.filterOf(taxonomy, query, asked);
    const page = await pageOfTerms(this.replicas.readFrom(asked), filter, pageRequest(query, this.env));
    const parameters = termListParameters(query, page.perPage, asked);
    return {
      ...pageLinks(asked.links, TERM_COLLECTION[taxonomy], parameters, page, 'terms'),
      terms: (await this.pageOf(page.ids, asked)) ?? unshownItems(),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param when there is no such term */
  async findOrThrow(taxonomy: Taxonomy, id: number, asked: Asked): Promise<TermDto> {
    const term = await this.read(this.replicas.readFrom(asked), taxonomy, id, asked);
    if (term === null) throw unknownTerm(taxonomy, id);
    return term;
  }

  async create(taxonomy: Taxonomy, input: TermInput, asked: Asked): Promise<TermDto> {
    const id = await this.database.inTransaction(async (manager) => {
      const term = { ...this.cleaned(input, asked), name: input.name ?? '' };
      const made = await createTerm(manager, taxonomy, term, asked.language);
      await asked.written?.(manager, made);
      return made;
    });
    return this.findOrThrow(taxonomy, id, asked);
  }

  async update(taxonomy: Taxonomy, id: number, input: TermInput, asked: Asked): Promise<TermDto> {
    await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, asked);
      if (!(await updateTerm(manager, taxonomy, id, this.cleaned(input, asked), asked.chain)))
        throw unknownTerm(taxonomy, id);
      await asked.written?.(manager, id);
    });
    return this.findOrThrow(taxonomy, id, asked);
  }

  /** For good, or with `ml_language` the text of that language while others are left. Answers the term as it was. */
  async delete(taxonomy: Taxonomy, id: number, asked: Asked): Promise<TermDto> {
    await this.rowOrThrow(taxonomy, id, asked);
    const [before] = await this.dtos([id], asked);
    const gone = await this.database.inTransaction(async (manager) => {
      await this.checkConditions(manager, taxonomy, id, asked);
      const language = asked.languageSent ? asked.language : null;
      return deleteTerm(manager, taxonomy, id, { language, enabled: asked.languages });
    });
    if (before === undefined || gone === 'unknown') throw unknownTerm(taxonomy, id);
    if (gone === 'term') return before;
    const [after] = await this.dtos([id], asked);
    return after ?? before;
  }

  /** Terms for the events that have them. */
  linked(rows: readonly TermRow[], asked: Asked): Map<number, EventTermDto> {
    const view = this.view(asked);
    return new Map(rows.map((row) => [row.id, toEventTermDto(row, view)]));
  }

  /** Told after every write that may change how many events a term has. */
  written(): void {
    this.counts.written();
  }

  /** Keeps others from changing the term meanwhile. @throws ApiError rest_precondition_failed */
  private async checkConditions(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    asked: Asked,
  ): Promise<void> {
    if (asked.conditions === null) return;
    if (!(await lockTerm(manager, taxonomy, id))) throw unknownTerm(taxonomy, id);
    await checkConditions(asked, (reader) => this.read(manager, taxonomy, id, reader));
  }

  /** The term as a single read shows it. */
  private async read(
    manager: EntityManager,
    taxonomy: Taxonomy,
    id: number,
    asked: Asked,
  ): Promise<TermDto | null> {
    const rows = await loadTermsAndAbove(manager, [id].filter(isId), listLanguage(asked));
    const row = rows.get(id);
    if (row?.taxonomy !== taxonomy) return null;
    if (
      row.isUnpublished &&
      !(await existingTermIds(manager, taxonomy, [id], termReader(asked.viewer))).has(id)
    )
      return null;
    return { ...toTermDto(row, above(row, rows), this.view(asked)), _links: termLinks(row, asked.links) };
  }

  private filterOf(taxonomy: Taxonomy, query: ListTerms, asked: Asked): TermFilter {
    return {
      taxonomy,
      viewer: asked.viewer,
      language: asked.language,
      anyLanguage: asked.anyLanguage,
      chain: asked.chain,
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

  private cleaned(input: TermInput, asked: Asked): TermInput {
    const description = cleanHtml(
      'description',
      input.description,
      asked.viewer,
      this.env,
      LONGEST_SHOWN.excerpt,
    );
    return { ...input, ...(description === undefined ? {} : { description }) };
  }

  private async pageOf(ids: readonly number[], asked: Asked): Promise<TermDto[] | null> {
    const rows = await loadTermPage(this.replicas.readFrom(asked), ids, listLanguage(asked));
    return rows && this.shownOf(ids, rows, asked);
  }

  private async dtos(ids: readonly number[], asked: Asked): Promise<TermDto[]> {
    const rows = await loadTermsAndAbove(this.replicas.readFrom(asked), ids, listLanguage(asked));
    return this.shownOf(ids, rows, asked);
  }

  private shownOf(ids: readonly number[], rows: ReadonlyMap<number, TermRow>, asked: Asked): TermDto[] {
    const view = this.view(asked);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [toTermDto(row, above(row, rows), view)];
    });
  }

  private async rowOrThrow(taxonomy: Taxonomy, id: number, asked: Asked): Promise<TermRow> {
    const rows = await loadTerms(this.replicas.readFrom(asked), [id].filter(isId), listLanguage(asked));
    const row = rows.get(id);
    if (row?.taxonomy !== taxonomy) throw unknownTerm(taxonomy, id);
    return row;
  }

  private view(asked: Asked): TermView {
    const mayEdit = (taxonomy: Taxonomy): boolean => can(asked.viewer, `${TERM_COLLECTION[taxonomy]}.manage`);
    return {
      links: asked.links,
      languages: asked.languages,
      siteTimeZone: this.env.siteTimeZone,
      chain: asked.chain,
      mayEdit,
      isEditing: (taxonomy) => asked.editing && mayEdit(taxonomy),
    };
  }
}

/** The categories above, the outermost first. */
function above({ parentId }: TermRow, rows: ReadonlyMap<number, TermRow>): TermRow[] {
  const parent = parentId === null ? undefined : rows.get(parentId);
  return parent === undefined ? [] : [...above(parent, rows), parent];
}

/** Numbers beyond the column name nothing. */
const isId = (id: number): boolean => id < 2 ** 31;

const unknownTerm = (taxonomy: Taxonomy, id: number): Error =>
  invalidParam('id', new Fault(`unknown_${taxonomy}`, { id }));
