import { setImmediate as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../../../requests/accounts/viewer.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { createBackgroundContext } from '../../../requests/context/background-context.js';
import { ApiError, invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readDateLenience } from '../../../requests/context/date-lenience.js';
import { resolveLanguage } from '../../../requests/context/resolve-language.js';
import { flushPendingWords, deferPendingWords } from '../../search/pending-words.queries.js';
import { foldTermCounts } from '../../terms/term-counts.queries.js';
import { ParameterReader } from '../../../requests/validation/parameter-reader.js';
import { foldDayCounts } from '../counts/day-counts.queries.js';
import { foldLinkCounts } from '../counts/link-counts.queries.js';
import { CreateEventDto } from './event-input.dto.js';
import {
  findImportMarks,
  type ImportMark,
  insertImportMark,
  type NewImportMark,
  removeImportMarks,
} from './import-marks.queries.js';
import type { EventDraft } from './event-draft.js';
import { EventWriter } from './event-writer.js';

/** An event as the body of a request has it. */
export type ImportedBody = Readonly<Record<string, unknown>>;

export interface ImportContext {
  readonly viewer: Viewer;
  /** The language of lines without one. */
  readonly language: string | undefined;
}

/** Longest time that the check of a batch blocks the concurrent writing of another one. */
const MAX_SLICE_MS = 1;

/** Checks events like requests, and writes batches of them in one transaction with the mark of the import. */
@Injectable()
export class EventImporter {
  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    private readonly reader: ParameterReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Checks each body without writing anything. In a transaction, its manager is given. */
  async prepare(
    bodies: readonly ImportedBody[],
    { viewer, language: query }: ImportContext,
    manager = this.database.manager,
  ): Promise<(EventDraft | ApiError)[]> {
    const yieldTime = createTimeSlicer();
    const options = { viewer, pause: yieldTime };
    const readers = await this.reader.prepareImported(manager, CreateEventDto, bodies, options);
    const prepared: (EventDraft | ApiError)[] = [];
    for (const { body, read } of readers) {
      try {
        const language = resolveLanguage({ body: body['ml_language'], query, base: null }, this.env);
        if (language instanceof ParameterError) throw invalidParam('ml_language', language);
        const context = {
          ...createBackgroundContext(viewer, 'import', language),
          isDateLenient: readDateLenience(body['lenient_dates']) === true,
        };
        prepared.push(await this.writer.draft(await read(context), context));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        prepared.push(error);
      }
      await yieldTime();
    }
    return prepared;
  }

  /**
   * Writes all of the events or none, and with them the progress of the import.
   *
   * @param mark null for an import that cannot be continued
   * @returns the id of the mark
   * @throws ApiError when one of the events cannot be written
   */
  write(events: readonly EventDraft[], mark: NewImportMark | null = null): Promise<number | null> {
    return this.database.inTransaction(async (manager) => {
      await this.create(manager, events);
      return mark === null ? null : insertImportMark(manager, mark);
    });
  }

  /** Writes events in the transaction of the manager. @returns their ids, without those of further occurrences */
  async create(manager: EntityManager, events: readonly EventDraft[]): Promise<number[]> {
    await deferPendingWords(manager);
    return this.writer.create(manager, events);
  }

  /** Marks of unfinished imports, the latest first. */
  marks(): Promise<ImportMark[]> {
    return findImportMarks(this.database.manager);
  }

  removeMarks(ids: readonly number[]): Promise<void> {
    return removeImportMarks(this.database.manager, ids);
  }

  /** Flushes pending words and folds counts, to make responses quick again. */
  async tidy(): Promise<void> {
    await this.database.transaction(flushPendingWords);
    await foldDayCounts(this.database.manager);
    await foldLinkCounts(this.database.manager);
    await foldTermCounts(this.database.manager);
  }
}

/** Gives a function that lets other work run when a slice of time is over. */
function createTimeSlicer(): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < MAX_SLICE_MS) return;
    await pause();
    sliceStart = performance.now();
  };
}
