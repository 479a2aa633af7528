import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { runWithCommitHooks } from '../../../data/database/connection/transaction.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { Finding } from '../../findings/checked-event.js';
import type { EventFindingDto } from '../../findings/finding.dto.js';
import { type FoundOfEvent, FindingsService } from '../../findings/findings.service.js';
import { findSkippedTimes } from '../../findings/publication-gate.js';
import { findEditablePostOrThrow } from '../../posts/change-post.js';
import { EventReader } from '../event-reader.js';
import { EVENT_KIND } from '../event-kind.js';
import { toPasswordColumn } from '../event-password.js';
import { lockSeriesOf } from '../series/series.queries.js';
import { SeriesWriter } from '../series/series-writer.js';
import { EventWriter } from '../write/event-writer.js';
import type { CheckEventDto } from './check-event.dto.js';

/** Ends a transaction without its writes, and carries what was read in it. */
class RolledBack extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super('rolled back');
  }
}

const REQUIRED = ['title', 'start_date', 'end_date'] as const;

/** Finds what to look at in events that are stored or about to be. */
@Injectable()
export class EventChecksService {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly findings: FindingsService,
    private readonly reader: EventReader,
    private readonly writer: EventWriter,
    private readonly seriesWriter: SeriesWriter,
  ) {}

  /** @throws ApiError rest_forbidden for those who may not edit the event */
  async find(id: number, context: RequestContext): Promise<EventFindingDto[]> {
    const manager = this.replicas.getReadManager(context);
    await findEditablePostOrThrow(manager, EVENT_KIND, { id }, this.buildOptions(id, context));
    const { findings } = await this.read(manager, id, context);
    return this.findings.toDtos(findings, context.messageLanguage);
  }

  /** Writes the event as a request would, reads its findings, and rolls everything back. */
  async check(sent: CheckEventDto, requestContext: RequestContext): Promise<EventFindingDto[]> {
    const { id, recurrence: _, ...input } = sent;
    const context = ignoreFindings(requestContext);
    const work =
      id === undefined
        ? await this.prepareCreation(input, context)
        : await this.prepareUpdate(id, input, context);
    const findings = await this.rollBack(async (manager) => {
      const { event, findings: found } = await this.read(manager, await work(manager), context);
      return this.findings.select([...found, ...findSkippedTimes(input, event.timeZone)]);
    });
    return this.findings.toDtos(findings, context.messageLanguage);
  }

  private async prepareCreation(input: CheckedBody, context: RequestContext): Promise<Work> {
    const missing = REQUIRED.filter((name) => input[name] === undefined);
    if (missing.length > 0) throw new ApiError('rest_missing_callback_param', { missingParameters: missing });
    const draft = await this.writer.draft(input, context);
    return async (manager) => {
      const [writtenId = 0] = await this.writer.create(manager, [draft]);
      return writtenId;
    };
  }

  private async prepareUpdate(id: number, input: CheckedBody, context: RequestContext): Promise<Work> {
    const password = await toPasswordColumn(input.password);
    return async (manager) => {
      await lockSeriesOf(manager, id);
      // The event was there when the parameters were read.
      const createNotFoundError = (): ApiError => new ApiError('rest-invalid-event-id');
      const options = { context, createNotFoundError };
      const head = await findEditablePostOrThrow(manager, EVENT_KIND, { id }, options, true);
      await this.seriesWriter.update(manager, head, { input, password }, context);
      return id;
    };
  }

  private async rollBack(
    work: (manager: EntityManager) => Promise<readonly Finding[]>,
  ): Promise<readonly Finding[]> {
    try {
      return await this.database.transaction(async (manager) => {
        const { result } = await runWithCommitHooks(manager, work);
        throw new RolledBack(result);
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.findings;
      throw error;
    }
  }

  private async read(manager: EntityManager, id: number, context: RequestContext): Promise<FoundOfEvent> {
    const found = (await this.findings.findAll(manager, [id], context.viewer)).get(id);
    if (found === undefined) throw await this.reader.createNotFoundError({ id }, manager);
    return found;
  }

  private buildOptions(id: number, context: RequestContext): Parameters<typeof findEditablePostOrThrow>[3] {
    return { context, createNotFoundError: (manager) => this.reader.createNotFoundError({ id }, manager) };
  }
}

/** The body without what makes a series: rules look at one event. */
type CheckedBody = Omit<CheckEventDto, 'id' | 'recurrence'>;

/** Writes an event. @returns its id */
type Work = (manager: EntityManager) => Promise<number>;

/** The gate of publications is for requests: findings are the answer here, and no error. */
const ignoreFindings = (context: RequestContext): RequestContext => ({
  ...context,
  actor: { ...context.actor, channel: 'job' },
});
