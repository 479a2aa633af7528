// Imports events: checks the bodies of a batch like requests, and writes them in one transaction with the mark of the import.
import { setImmediate as pause } from 'node:timers/promises';
import { Database } from '../../database/connection/database.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../../accounts/viewer.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { contextFor } from '../../context/without-request.js';
import { ApiError, invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import { resolveLanguage } from '../../context/resolve-language.js';
import { sortWordsIn, sortWordsLater } from '../../search/sort-words.queries.js';
import { foldTermCounts } from '../../terms/term-counts.queries.js';
import { checkFields } from '../../validation/check-fields.js';
import { readFields } from '../../validation/read-fields.js';
import { existingFor, findReferences } from '../../validation/references.queries.js';
import { foldDayCounts } from '../counts/day-counts.queries.js';
import { CreateEventDto } from './event-input.dto.js';
import {
  findImportMarks,
  type ImportMark,
  insertImportMark,
  type NewImportMark,
  removeImportMarks,
} from './import-marks.queries.js';
import type { NewEvent } from './new-event.js';
import { EventWriter } from './write-event.js';

/** Names and values of one event, as the body of a request sends them. */
export type ImportedBody = Readonly<Record<string, unknown>>;

export interface ImportedBy {
  readonly viewer: Viewer;
  /** The language of lines that do not say it themselves. */
  readonly language: string | undefined;
}

/** Longest time that a batch that is being written waits for one that is being checked. */
const TURN_MS = 1;

@Injectable()
export class EventImporter {
  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Checks each body like that of a request, and writes nothing. */
  async prepare(bodies: readonly ImportedBody[], by: ImportedBy): Promise<(NewEvent | ApiError)[]> {
    const { manager } = this.database;
    const reads = [];
    const turns = new Turns();
    for (const body of bodies) {
      reads.push({ body, read: readFields(CreateEventDto, body) });
      await turns.yield();
    }
    const references = reads.flatMap(({ read }) => [...read.references.values()].flat());
    const exists = existingFor(by.viewer, await findReferences(manager, references));
    const prepared: (NewEvent | ApiError)[] = [];
    for (const { body, read } of reads) {
      try {
        const found = resolveLanguage(
          { body: body['ml_language'], query: by.language, base: null },
          this.env,
        );
        if (found instanceof Fault) throw invalidParam('ml_language', found);
        const asked = contextFor(by.viewer, found);
        const input = await checkFields(CreateEventDto, read, exists, { ...asked, manager, imageAt });
        prepared.push(await this.writer.draft(input, asked));
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
  write(events: readonly NewEvent[], mark: NewImportMark | null = null): Promise<number | null> {
    return this.database.inTransaction(async (manager) => {
      await sortWordsLater(manager);
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
    await this.database.transaction(sortWordsIn);
    await foldDayCounts(this.database.manager);
    await foldTermCounts(this.database.manager);
  }
}

/** Lets the batch that is being written have its turn. */
class Turns {
  private beganAt = performance.now();

  async yield(): Promise<void> {
    if (performance.now() - this.beganAt < TURN_MS) return;
    await pause();
    this.beganAt = performance.now();
  }
}

/** An import waits for nobody in the network. */
const imageAt = (): Promise<Fault> => Promise.resolve(new Fault('image_by_url'));
