import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { clock } from '../../../foundation/dates/clock.js';
import { toSlug } from '../../../foundation/languages/to-slug.js';
import { canCopyEvent } from '../../../requests/accounts/can.js';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { ChangeOptions } from '../../posts/change-post.js';
import { findPost, type PostHead } from '../../posts/find-post.js';
import { createTrashedCheck } from '../../posts/trash-post.js';
import { EVENT_KIND } from '../event-kind.js';
import type { PasswordColumn } from '../event-password.js';
import { lockSeriesOf } from '../series/series.queries.js';
import { SeriesWriter } from '../series/series-writer.js';
import type { UpdateEventDto } from '../write/event-change.dto.js';
import { findStoredEvent } from '../write/stored-event.queries.js';
import type { DuplicateEventDto } from './duplicate-event.dto.js';
import { duplicateEvent } from './duplicate-event.queries.js';
import { resolveCopyTimes } from './duplicate-times.js';

export interface Duplicate {
  readonly input: DuplicateEventDto;
  /** Hashed, as hashing is slow. */
  readonly password: PasswordColumn;
  readonly createNotFoundError: ChangeOptions['createNotFoundError'];
}

/** Copies events for other dates, in the transaction of the manager. */
@Injectable()
export class EventDuplicator {
  constructor(
    private readonly seriesWriter: SeriesWriter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns the id of the copy */
  async duplicate(
    manager: EntityManager,
    id: number,
    { input, password, createNotFoundError }: Duplicate,
    context: RequestContext,
  ): Promise<number> {
    const head = await findPost(manager, EVENT_KIND, { id }, context);
    const event = head === null ? null : await findStoredEvent(manager, head.id);
    if (head === null || event === null) throw await createNotFoundError(manager);
    if (!canCopyEvent(context.viewer, head)) throw forbidden(context.viewer);
    createTrashedCheck(EVENT_KIND)(head);
    const now = clock.now();
    const { siteTimeZone: siteZone } = this.env;
    const copyId = await duplicateEvent(manager, {
      eventId: head.id,
      times: resolveCopyTimes(input, event, { now, siteZone, isLenient: context.isDateLenient }),
      authorId: context.viewer.userId,
      actor: context.actor,
      now: new Date(now.epochMilliseconds),
    });
    const changes = await findChanges(manager, head, withSlug(input, context));
    if (Object.keys(changes).length === 0) return copyId;
    const copy = await findPost(manager, EVENT_KIND, { id: copyId }, context, true);
    if (copy === null) throw new Error('The copy of an event is missing');
    await this.seriesWriter.update(manager, copy, { input: changes, password }, context);
    return copyId;
  }
}

/** The slug of a copy that is no draft follows its own title, not that of the event. */
function withSlug(input: DuplicateEventDto, { language }: RequestContext): DuplicateEventDto {
  const { title, slug, status = 'draft' } = input;
  if (title === undefined || slug !== undefined || EVENT_KIND.sluglessStatuses.includes(status)) return input;
  const ownSlug = toSlug(title, language);
  return ownSlug === '' ? input : { ...input, slug: ownSlug };
}

const COPIED_ALREADY: readonly string[] = [
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'series',
] satisfies (keyof DuplicateEventDto)[];

/** What is written to the copy beyond its dates. */
async function findChanges(
  manager: EntityManager,
  { id }: PostHead,
  input: DuplicateEventDto,
): Promise<UpdateEventDto> {
  const sent = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !COPIED_ALREADY.includes(name),
  );
  const changes: UpdateEventDto = Object.fromEntries(sent);
  if (input.series !== true || input.recurrence !== undefined) return changes;
  const rules = (await lockSeriesOf(manager, id))?.rules ?? [];
  return rules.length === 0 ? changes : { ...changes, recurrence: { rules } };
}
