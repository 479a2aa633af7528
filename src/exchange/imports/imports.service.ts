import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { WriteListener } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { clock } from '../../foundation/dates/clock.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ImportError } from './import-error.js';
import { ImportRunner } from './import-runner.js';
import type { ImportOrder, ImportResult } from './running-import.js';
import { ImportUndoer, type UndoneImport } from './import-undoer.js';
import { findImport, findImports, type ImportRow } from './imports.queries.js';
import { type Format, MAX_SOURCE_NAME_LENGTH, type Policy, type Vanished } from './source.entity.js';
import {
  countSources,
  findSource,
  findSourceByName,
  findSources,
  insertSource,
  type SourceRow,
  updateSource,
} from './sources.queries.js';

export const MAX_SOURCES = 200;

export interface SourceOptions {
  readonly name: string;
  readonly format: Format;
  readonly language?: LanguageCode | undefined;
  readonly policy?: Policy | undefined;
  readonly vanished?: Vanished | undefined;
  /** Of a CSV file. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
}

/** Imports files of named sources again and again. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly runner: ImportRunner,
    private readonly undoer: ImportUndoer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  list(): Promise<SourceRow[]> {
    return findSources(this.database.manager);
  }

  /** The latest imports of a source. */
  listImports(sourceId: number, limit: number): Promise<ImportRow[]> {
    return findImports(this.database.manager, { sourceId, offset: 0, limit });
  }

  /** What a source of this name is like, whether it exists or not. */
  async preview(options: SourceOptions): Promise<SourceRow> {
    const now = new Date(clock.ms());
    const existing = await findSourceByName(this.database.manager, options.name);
    const base: SourceRow = existing ?? {
      id: 0,
      name: options.name,
      format: options.format,
      address: null,
      everyMinutes: null,
      language: this.env.defaultLanguage,
      policy: 'keep-local',
      vanished: 'cancel',
      userId: null,
      defaults: {},
      columns: {},
      createdAt: now,
      modifiedAt: now,
      dueAt: null,
      failures: 0,
      runAt: null,
      runResult: null,
      items: 0,
    };
    return {
      ...base,
      format: options.format,
      language: options.language ?? base.language,
      policy: options.policy ?? base.policy,
      vanished: options.vanished ?? base.vanished,
      columns: options.columns ?? base.columns,
    };
  }

  /** Finds the source of a name, with these options from now on, or makes it. @throws ImportError */
  async prepare(options: SourceOptions, viewer: Viewer): Promise<SourceRow> {
    const { name } = options;
    if (name.trim() === '' || name.length > MAX_SOURCE_NAME_LENGTH)
      throw new ImportError(
        'rest_invalid_param',
        `The name of a source has 1 to ${MAX_SOURCE_NAME_LENGTH} characters.`,
        {
          parameterErrors: new Map([
            ['name', new ParameterError('too_long', { max: MAX_SOURCE_NAME_LENGTH })],
          ]),
        },
      );
    const wanted = await this.preview(options);
    const now = new Date(clock.ms());
    return this.database.transaction(async (manager) => {
      await lockNames(manager, ['sources']);
      const existing = await findSourceByName(manager, name);
      if (existing === null && (await countSources(manager)) >= MAX_SOURCES)
        throw new ImportError('calendar_too_many_sources', `There may be at most ${MAX_SOURCES} sources.`, {
          values: { max: MAX_SOURCES },
        });
      const id = existing?.id ?? (await insertSource(manager, wanted, { userId: viewer.userId, now }));
      if (existing !== null) await updateSource(manager, id, wanted, { userId: viewer.userId, now });
      const source = await findSource(manager, id);
      if (source === null) throw new Error('The source is missing');
      return source;
    });
  }

  /** @throws ImportError for a file of another format, and while another import of the source runs */
  run(order: ImportOrder): Promise<ImportResult> {
    return this.runner.run(order);
  }

  /** @throws ImportError for an import that is unknown, running or undone already */
  async undo(
    id: number,
    viewer: Viewer,
    language: LanguageCode,
    onWritten: WriteListener | null = null,
  ): Promise<UndoneImport> {
    const importRow = await findImport(this.database.manager, id);
    const source = importRow && (await findSource(this.database.manager, importRow.sourceId));
    if (source === null) throw new ImportError('calendar_import_invalid_id', `There is no import ${id}.`);
    return this.undoer.undo(id, { source, viewer, language }, onWritten);
  }
}
