// Writes many events at once, with everything that they name: what requests one after the other would write.
import { setImmediate as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Viewer } from '../../accounts/viewer.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { inTransaction } from '../../database/connection/transaction.js';
import { clock } from '../../dates/clock.js';
import { ApiError, invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import type { CreateOrganizerDto } from '../../organizers/organizer.dto.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { sortWordsIn } from '../../search/sort-words.queries.js';
import { foldTermCounts } from '../../terms/term-counts.queries.js';
import { checkFields } from '../../validation/check-fields.js';
import { readFields } from '../../validation/read-fields.js';
import { existingFor, findReferences } from '../../validation/references.queries.js';
import type { CreateVenueDto } from '../../venues/venue.dto.js';
import { VenuesService } from '../../venues/venues.service.js';
import { foldDayCounts } from '../counts/day-counts.queries.js';
import type { Linked } from './event-fields.js';
import { CreateEventDto } from './event-input.dto.js';
import { askedFor, type ImportedBody, prepareEvent, type PreparedEvent } from './import-event.js';
import {
  findImportMarks,
  type ImportMark,
  insertImportMark,
  type NewImportMark,
  removeImportMarks,
} from './import-marks.queries.js';
import { ImportedNames } from './import-names.queries.js';
import {
  type ImportedLinks,
  insertEvents,
  insertLinks,
  insertTexts,
  insertWords,
  nextPostIds,
} from './import-rows.queries.js';
import { ImportedSlugs } from './import-slugs.queries.js';
import { ImportedWords } from './import-words.js';
import { findImportedTerms } from './import-terms.js';
import { relistEvents } from '../relist-events.queries.js';

export interface ImportedBy {
  readonly viewer: Viewer;
  /** In which lines are written that do not say it themselves. */
  readonly language: string | undefined;
}

/** So long, in milliseconds, a batch that is being written may wait for one that is being prepared. */
const TURN_MS = 1;

/** Lets others have their turn now and then. */
class Turns {
  private beganAt = performance.now();

  async yield(): Promise<void> {
    if (performance.now() - this.beganAt < TURN_MS) return;
    await pause();
    this.beganAt = performance.now();
  }
}

@Injectable()
export class EventImporter {
  private readonly venueNames: ImportedNames<CreateVenueDto>;
  private readonly organizerNames: ImportedNames<CreateOrganizerDto>;
  private readonly slugs = new ImportedSlugs();
  private readonly words = new ImportedWords();

  constructor(
    private readonly dataSource: DataSource,
    venues: VenuesService,
    organizers: OrganizersService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.venueNames = new ImportedNames({
      table: 'venues',
      findOrCreate: (manager, fields, asked) => venues.findOrCreate(manager, fields, asked),
    });
    this.organizerNames = new ImportedNames({
      table: 'organizers',
      findOrCreate: (manager, fields, asked) => organizers.findOrCreate(manager, fields, asked),
    });
  }

  /** What was remembered of names and slugs may be wrong, or was rolled back. */
  forget(): void {
    this.venueNames.forget();
    this.organizerNames.forget();
    this.slugs.forget();
  }

  /** Checks each body as that of a request, and writes nothing; what another batch is waiting for goes on meanwhile. */
  async prepare(bodies: readonly ImportedBody[], by: ImportedBy): Promise<(PreparedEvent | ApiError)[]> {
    const { manager } = this.dataSource;
    const turns = new Turns();
    const reads = [];
    for (const body of bodies) {
      reads.push({ body, read: readFields(CreateEventDto, body) });
      await turns.yield();
    }
    const references = reads.flatMap(({ read }) => [...read.references.values()].flat());
    const exists = existingFor(by.viewer, await findReferences(manager, references));
    const prepared: (PreparedEvent | ApiError)[] = [];
    for (const { body, read } of reads) {
      try {
        const asked = askedFor(by.viewer, body, by.language, this.env);
        const input = await checkFields(CreateEventDto, read, exists, { ...asked, manager, imageAt });
        prepared.push(await prepareEvent(input, asked, this.env));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        prepared.push(error);
      }
      await turns.yield();
    }
    return prepared;
  }

  /**
   * All of them or none, in one transaction, and with them how far the import has come.
   *
   * @param mark null when nobody wants to go on from there
   * @returns the id of the mark
   * @throws ApiError when one of them cannot be written
   */
  async write(events: readonly PreparedEvent[], mark: NewImportMark | null = null): Promise<number | null> {
    let isRepeated = false;
    try {
      const id = await inTransaction(this.dataSource, async (manager) => {
        if (isRepeated) this.forget();
        isRepeated = true;
        await this.insert(manager, events);
        return mark === null ? null : insertImportMark(manager, mark);
      });
      this.words.written();
      return id;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Of imports that did not reach their end, the last one first. */
  marks(): Promise<ImportMark[]> {
    return findImportMarks(this.dataSource.manager);
  }

  removeMarks(ids: readonly number[]): Promise<void> {
    return removeImportMarks(this.dataSource.manager, ids);
  }

  /** What is done now and then: answers are right without, but take longer. */
  async tidy(): Promise<void> {
    await this.dataSource.transaction(sortWordsIn);
    await foldDayCounts(this.dataSource.manager);
    await foldTermCounts(this.dataSource.manager);
  }

  /** In the order of a request: what is named, the event, its words, its links, the derived rows. */
  private async insert(manager: EntityManager, prepared: readonly PreparedEvent[]): Promise<void> {
    const now = new Date(clock.ms());
    const venues = await linkedIds(manager, prepared, 'venue', this.venueNames);
    const organizers = await linkedIds(manager, prepared, 'organizer', this.organizerNames);
    const terms = await findImportedTerms(manager, prepared);
    const ids = await nextPostIds(manager, prepared.length);
    const events = prepared.flatMap((event, i) => {
      const id = ids[i];
      return id === undefined ? [] : [{ id, event }];
    });
    await insertEvents(manager, events, now);
    await insertTexts(manager, events, this.slugs, now);
    const termsOf = (event: PreparedEvent): readonly number[] => terms.get(event) ?? [];
    await insertWords(manager, events, termsOf, this.words);
    const placed = (of: typeof venues): ImportedLinks['venues'] =>
      events.flatMap(({ id, event }) => (of.get(event) ?? []).map((item, at) => [id, item, at + 1] as const));
    await insertLinks(manager, {
      venues: placed(venues),
      organizers: placed(organizers),
      terms: events.flatMap(({ id, event }) => termsOf(event).map((term) => [id, term] as const)),
    });
    await relistEvents(manager, ids, true);
  }
}

/** @throws ApiError rest_invalid_param when something that is named by its id went into the trash */
async function linkedIds<T extends object>(
  manager: EntityManager,
  events: readonly PreparedEvent[],
  kind: 'venue' | 'organizer',
  names: ImportedNames<T>,
): Promise<Map<PreparedEvent, readonly number[]>> {
  const linksOf = ({ input }: PreparedEvent): readonly Linked<T>[] =>
    (input[kind] ?? []) as unknown as readonly Linked<T>[];
  const wanted = events.flatMap((event) =>
    linksOf(event).flatMap((link) => ('create' in link ? [{ fields: link.create, asked: event.asked }] : [])),
  );
  const found = await names.find(manager, wanted);
  const linked = new Map<PreparedEvent, readonly number[]>();
  for (const event of events) {
    const ids = linksOf(event).map((link) => ('id' in link ? link.id : found.get(link.create)));
    linked.set(event, [...new Set(ids.filter((id) => id !== undefined))]);
  }
  const all = [...linked.values()].flat();
  const held = await names.hold(manager, all, true);
  if (all.some((id) => !held.has(id))) throw invalidParam(kind, new Fault('gone'));
  return linked;
}

/** An import waits for nobody in the network. */
const imageAt = (): Promise<Fault> => Promise.resolve(new Fault('image_by_url'));
