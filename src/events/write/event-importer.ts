// Imports events: checks the bodies of a batch like requests, and writes them in one transaction with the mark of the import.
import { setImmediate as pause } from 'node:timers/promises';
import { Database } from '../../database/connection/database.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../../accounts/viewer.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { createBackgroundContext } from '../../context/background-context.js';
import { ApiError, invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { resolveLanguage } from '../../context/resolve-language.js';
import { flushPendingWords, deferPendingWords } from '../../search/pending-words.queries.js';
import { foldTermCounts } from '../../terms/term-counts.queries.js';
import { validateFields } from '../../validation/validate-fields.js';
import { parseFields } from '../../validation/parse-fields.js';
import { createExistenceCheck, findReferences } from '../../validation/references.queries.js';
import { foldDayCounts } from '../counts/day-counts.queries.js';
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

/** Names and values of one event, as the body of a request sends them. */
export type ImportedBody = Readonly<Record<string, unknown>>;

export interface ImportContext {
  readonly viewer: Viewer;
  /** The language of lines that do not say it themselves. */
  readonly language: string | undefined;
}

/** Longest time that a batch that is being written waits for one that is being checked. */
const MAX_SLICE_MS = 1;

@Injectable()
export class EventImporter {
  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Checks each body like that of a request, and writes nothing. */
  async prepare(bodies: readonly ImportedBody[], by: ImportContext): Promise<(EventDraft | ApiError)[]> {
    const { manager } = this.database;
    const reads = [];
    const turns = new TimeSlicer();
    for (const body of bodies) {
      reads.push({ body, read: parseFields(CreateEventDto, body) });
      await turns.yield();
    }
    const references = reads.flatMap(({ read }) => [...read.references.values()].flat());
    const exists = createExistenceCheck(by.viewer, await findReferences(manager, references));
    const prepared: (EventDraft | ApiError)[] = [];
    for (const { body, read } of reads) {
      try {
        const found = resolveLanguage(
          { body: body['ml_language'], query: by.language, base: null },
          this.env,
        );
        if (found instanceof ParameterError) throw invalidParam('ml_language', found);
        const context = createBackgroundContext(by.viewer, found);
        const input = await validateFields(CreateEventDto, read, exists, {
          ...context,
          manager,
          resolveImageUrl: refuseImageAddress,
        });
        prepared.push(await this.writer.draft(input, context));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        prepared.push(error);
      }
      await turns.yield();
    }
    return prepared;
  }

  /**
   * Writes all of the events or none, and with them how far the import has come.
   *
   * @param mark null for an import that cannot be continued
   * @returns the id of the mark
   * @throws ApiError when one of the events cannot be written
   */
  write(events: readonly EventDraft[], mark: NewImportMark | null = null): Promise<number | null> {
    return this.database.inTransaction(async (manager) => {
      await deferPendingWords(manager);
      await this.writer.create(manager, events);
      return mark === null ? null : insertImportMark(manager, mark);
    });
  }

  /** Of imports that did not reach their end, the last one first. */
  marks(): Promise<ImportMark[]> {
    return findImportMarks(this.database.manager);
  }

  removeMarks(ids: readonly number[]): Promise<void> {
    return removeImportMarks(this.database.manager, ids);
  }

  /** Sorts words in and folds counts: answers are right without, but take longer. */
  async tidy(): Promise<void> {
    await this.database.transaction(flushPendingWords);
    await foldDayCounts(this.database.manager);
    await foldTermCounts(this.database.manager);
  }
}

/** Lets the batch that is being written have its turn. */
class TimeSlicer {
  private sliceStart = performance.now();

  async yield(): Promise<void> {
    if (performance.now() - this.sliceStart < MAX_SLICE_MS) return;
    await pause();
    this.sliceStart = performance.now();
  }
}

/** An import waits for nobody in the network. */
const refuseImageAddress = (): Promise<ParameterError> => Promise.resolve(new ParameterError('image_by_url'));
