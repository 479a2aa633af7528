import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { isPossibleId } from '../../calendar/posts/find-post.js';
import { buildPageRequest, computeOffset, countPages } from '../../requests/paging/page.js';
import type { CreateImportDto, ImportDto, ImportPageDto, ListImportsDto } from './import.dto.js';
import { ImportRunner } from './import-runner.js';
import { ImportUndoer } from './import-undoer.js';
import { Import } from './import.entity.js';
import { findImport, findImports } from './imports.queries.js';
import { type FetchedContent, SourceFetcher } from './source-fetcher.js';
import { SourceState } from './source.entity.js';
import type { SourceRow } from './sources.queries.js';
import { findSourceOrThrow } from './sources.service.js';
import { toDryRunDto, toImportDto } from './to-source-dto.js';

/** Imports of sources over the API, and the record of all imports. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    @InjectRepository(SourceState) private readonly states: Repository<SourceState>,
    private readonly runner: ImportRunner,
    private readonly undoer: ImportUndoer,
    private readonly fetcher: SourceFetcher,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(sent: ListImportsDto, { links }: RequestContext): Promise<ImportPageDto> {
    const { manager } = this.database;
    const page = buildPageRequest(sent, this.env);
    const sourceId = sent.source ?? null;
    // No source has an id beyond the type of the column.
    const where = sourceId === null ? {} : { sourceId: In([sourceId].filter(isPossibleId)) };
    const total = await this.imports.countBy(where);
    const offset = computeOffset(page);
    const rows = await findImports(manager, { sourceId, offset, limit: page.perPage });
    const parameters = toLinkParameters({ per_page: sent.per_page && page.perPage, source: sent.source });
    return {
      imports: rows.map(toImportDto),
      ...buildPageLinks(links, 'imports', parameters, { ...page, total }, 'terms'),
      total,
      total_pages: countPages({ ...page, total }),
    };
  }

  /** @throws ApiError calendar_import_invalid_id */
  async findOrThrow(id: number): Promise<ImportDto> {
    const row = await findImport(this.database.manager, id);
    if (row === null) throw new ApiError('calendar_import_invalid_id');
    return toImportDto(row);
  }

  /**
   * @throws ApiError calendar_source_invalid_id, calendar_source_unavailable, calendar_import_running, or rest_invalid_param
   * for a file of another format
   */
  async create(sent: CreateImportDto, context: RequestContext): Promise<ImportDto> {
    const source = await findSourceOrThrow(this.database.manager, sent.source ?? 0);
    const file = sent.content === undefined ? await this.fetch(source.address) : null;
    const content = file?.content ?? sent.content ?? '';
    const { viewer, messageLanguage: language, onWritten } = context;
    const { dry_run: isDryRun = false, strict: isStrict = false } = sent;
    const order = { source, content, viewer, language, isDryRun, isStrict, onWritten };
    const result = await this.runner.run(order);
    if (file !== null && !isDryRun) await this.endRun(source, file);
    return result.id === null ? toDryRunDto(source, result) : this.findOrThrow(result.id);
  }

  /** The next run of the schedule counts from this one. */
  private async endRun(
    { id, everyMinutes }: SourceRow,
    { etag, lastModified }: FetchedContent,
  ): Promise<void> {
    const runAt = new Date(clock.ms());
    const dueAt = new Date(runAt.getTime() + (everyMinutes ?? 0) * 60_000);
    const run = { runAt, runResult: 'imported', failures: 0, dueAt, etag, lastModified };
    await this.states.update({ sourceId: id }, run);
  }

  private fetch(address: string | null): Promise<FetchedContent> {
    if (address === null)
      throw new ApiError('rest_missing_callback_param', { missingParameters: ['content'] });
    return this.fetcher.fetchContent(address);
  }

  /** @throws ApiError calendar_import_invalid_id, calendar_import_running or calendar_import_undone */
  async undo(
    id: number,
    { viewer, messageLanguage: language, onWritten }: RequestContext,
  ): Promise<ImportDto> {
    return toImportDto(await this.undoer.undo(id, { viewer, language, onWritten }));
  }
}
