import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import { canEditPost } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { createUnknownPostError, findPost } from '../../posts/find-post.js';
import { ParameterReader } from '../../../requests/validation/parameter-reader.js';
import { EVENT_KIND } from '../event-kind.js';
import { toPasswordColumn } from '../event-password.js';
import { UpdateEventDto } from '../write/event-change.dto.js';
import type { ImportedBody } from '../write/event-importer.js';
import { trashOccurrences } from './change-occurrences.queries.js';
import { changeStatuses } from './change-statuses.js';
import { lockPlainEvents } from './plain-events.queries.js';
import { lockSeriesOf } from './series.queries.js';
import { SeriesWriter } from './series-writer.js';

/** Changes events like requests, in the transaction of the manager: for imports. */
@Injectable()
export class EventChanger {
  constructor(
    private readonly writer: SeriesWriter,
    private readonly reader: ParameterReader,
  ) {}

  /** @throws ApiError of a request with such a body */
  async change(
    manager: EntityManager,
    id: number,
    body: ImportedBody,
    context: RequestContext,
  ): Promise<void> {
    const input = await this.reader.readImported(manager, UpdateEventDto, body, context);
    const password = await toPasswordColumn(input.password);
    await lockSeriesOf(manager, id);
    const head = await findPost(manager, EVENT_KIND, { id }, context, true);
    if (head === null) throw createUnknownPostError(EVENT_KIND, { id });
    if (!canEditPost(context.viewer, head)) throw forbidden(context.viewer);
    await this.writer.update(manager, head, { input, password }, context);
  }

  /**
   * Changes whether dates of one series take place, as `change` does with each of them.
   *
   * @returns the ids of those that were changed
   */
  changeStatuses(
    manager: EntityManager,
    ids: readonly number[],
    body: ImportedBody,
    context: RequestContext,
  ): Promise<number[]> {
    return changeStatuses(manager, ids, context, (id) => this.change(manager, id, body, context));
  }

  /**
   * Moves events to the trash with a few statements, as `change` does with each of them.
   *
   * @returns the ids of those that were moved: published ones without a series and a review that the viewer may edit
   */
  async trash(manager: EntityManager, ids: readonly number[], context: RequestContext): Promise<number[]> {
    const heads = await lockPlainEvents(manager, ids);
    const editable = heads.filter((head) => canEditPost(context.viewer, head)).map(({ id }) => id);
    await trashOccurrences(manager, context, editable);
    return editable;
  }
}
