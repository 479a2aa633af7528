import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { copyReview } from '../../posts/review/reviews.queries.js';
import { findPost, type PostHead } from '../../posts/find-post.js';
import type { Restorable } from '../../sync/version-restorer.js';
import { EVENT_REFERENCES } from '../event-references.js';
import { UpdateEventDto } from '../write/event-change.dto.js';
import { trashPost } from '../../posts/trash-post.js';
import { EVENT_KIND } from '../event-kind.js';
import { countRevisions } from '../count-revisions.queries.js';
import { rebuildEventListings } from '../event-listings.queries.js';
import { type EventUpdate, EventWriter, refuseCycle } from '../write/event-writer.js';
import type { SeriesScope } from '../write/scope-field.js';
import { findStoredEvent } from '../write/stored-event.queries.js';
import { applyTimes } from './apply-times.js';
import {
  excludeOccurrence,
  moveOccurrences,
  setTimes,
  trashOccurrences,
} from './change-occurrences.queries.js';
import { endBefore, startAt, toEmptySeries } from './change-series.js';
import { copyFields, isCopied, TIME_FIELDS, toOwnField } from './copy-fields.queries.js';
import { createSeries } from './create-series.js';
import { planSeries, toOccurrenceTimes, toSeriesLimits, toSeriesTimes } from './plan-series.js';
import { prepareRecord } from './read-replaced.js';
import { reconcileSeries } from './reconcile-series.js';
import { includeOccurrence } from './refresh-restored.js';
import {
  addOwnFields,
  deleteSeries,
  findOccurrences,
  insertSeries,
  lockSeriesOf,
  type OccurrenceHead,
  removeOwnFields,
  type StoredSeries,
  updateSeries,
} from './series.queries.js';
import { dateNewSlugs, findNamedOccurrence } from './occurrence-slug.queries.js';
import { trashTexts } from './trash-texts.js';
import { getNamed, isForOthers, isSplit, refuseForeign, type Scoped, selectTargets } from './series-scope.js';

export interface SeriesUpdate extends EventUpdate {
  /** Whether the client named the series, not one of its occurrences: all that it sent is for all of them. */
  readonly isForSeries?: boolean;
}

const toId = ({ id }: OccurrenceHead): number => id;

/** Whether the update writes back what a version had. */
const isVersion = ({ unset }: EventUpdate): boolean => unset !== undefined;

/** Changes events together with their series, in the transaction of the manager. */
@Injectable()
export class SeriesWriter {
  constructor(
    private readonly writer: EventWriter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async update(
    manager: EntityManager,
    head: PostHead,
    update: SeriesUpdate,
    context: RequestContext,
  ): Promise<void> {
    const { recurrence, scope = 'this' } = update.input;
    if (scope === 'this' && recurrence === undefined) {
      await this.updateOne(manager, head, update, context);
      return;
    }
    const series = await lockSeriesOf(manager, head.id);
    if (series === null) {
      await this.writer.update(manager, head, update, context);
      if (recurrence !== undefined && recurrence !== null)
        await this.begin(manager, head, recurrence, context);
      return;
    }
    const scoped = await this.narrow(manager, series, head, scope, context);
    if (scope === 'this') await this.updateOne(manager, head, update, context);
    else await this.updateAll(manager, scoped, update, context);
    if (recurrence === undefined) return;
    if (recurrence === null) await this.end(manager, scoped, context);
    else
      await reconcileSeries(manager, {
        ...scoped,
        recurrence,
        context,
        limits: toSeriesLimits(this.env, context),
      });
  }

  /** @param language null for whole events */
  async trash(
    manager: EntityManager,
    head: PostHead,
    {
      scope = 'this',
      language,
    }: { readonly scope: SeriesScope | undefined; readonly language: LanguageCode | null },
    context: RequestContext,
  ): Promise<void> {
    const series = scope === 'this' ? null : await lockSeriesOf(manager, head.id);
    if (series === null) {
      await trashPost(manager, EVENT_KIND, head, language, context);
      await excludeOccurrence(manager, head.id);
      return;
    }
    const occurrences = await findOccurrences(manager, series.id, true);
    const named = getNamed(occurrences, head);
    const targets = selectTargets(occurrences, named, scope);
    refuseForeign(targets, context);
    if (language !== null) {
      await trashTexts(manager, { named, targets }, language, context);
      const left = await findOccurrences(manager, series.id);
      const ids = targets.map(toId);
      if (left.some(({ id, status }) => status !== 'trash' && ids.includes(id))) return;
    } else {
      await trashOccurrences(manager, context, targets.map(toId));
    }
    const isWhole = !isSplit(occurrences, named, scope);
    const rest = isWhole ? toEmptySeries(series) : endBefore(series, named.occurrence);
    await updateSeries(manager, series.id, rest, new Date(clock.ms()));
  }

  /** @param scope the occurrences that get the restored values */
  toRestorable(
    manager: EntityManager,
    { id }: PostHead,
    scope: SeriesScope = 'this',
  ): Restorable<UpdateEventDto> {
    const lock = async (context: RequestContext): Promise<PostHead> => {
      const head = await findPost(manager, EVENT_KIND, { id }, context, true);
      if (head === null) throw new Error('A locked event is gone');
      return head;
    };
    return {
      kind: EVENT_KIND.resource,
      id,
      tracked: EVENT_KIND,
      dto: UpdateEventDto,
      references: EVENT_REFERENCES,
      update: async (input, unset, context) => {
        const update = { input: { ...input, scope }, password: {}, unset };
        await this.update(manager, await lock(context), update, context);
      },
      removeText: async (language, context) => {
        await this.trash(manager, await lock(context), { scope, language }, context);
      },
    };
  }

  private async updateOne(
    manager: EntityManager,
    head: PostHead,
    update: EventUpdate,
    context: RequestContext,
  ): Promise<void> {
    const before = await findNamedOccurrence(manager, head.id);
    const { operation, fields } = await this.writer.update(manager, head, update, context);
    if (before === null) return;
    if (update.input.slug === undefined) await dateNewSlugs(manager, head.id, before);
    const isMove = operation === 'trashed' || operation === 'restored';
    const own = fields.filter((field) => isCopied(field) && !(isMove && field === 'status'));
    if (own.length > 0)
      await addOwnFields(
        manager,
        [head.id],
        own.map((field) => toOwnField(field, context.language)),
      );
    if (operation === 'trashed') await excludeOccurrence(manager, head.id);
    if (operation === 'restored') await includeOccurrence(manager, head.id, isVersion(update));
  }

  private async updateAll(
    manager: EntityManager,
    { series, named, targets }: Scoped,
    update: SeriesUpdate,
    context: RequestContext,
  ): Promise<void> {
    const { input } = update;
    const isReset = input.reset === true;
    if (input.status === 'trash') {
      const listed = targets.filter(({ status }) => status !== 'trash');
      await trashOccurrences(manager, context, listed.map(toId));
      await updateSeries(manager, series.id, toEmptySeries(series), new Date(clock.ms()));
      return;
    }
    const before = await findNamedOccurrence(manager, named.id);
    const { post_parent: parentId } = input;
    if (parentId) for (const { id } of targets) await refuseCycle(manager, id, parentId);
    const { operation, fields: changed } = await this.writer.update(manager, named, update, context);
    if (before !== null && input.slug === undefined) await dateNewSlugs(manager, named.id, before);
    const sent =
      isReset || update.isForSeries === true
        ? Object.keys(input).filter((name) => input[name as keyof typeof input] !== undefined)
        : [];
    const others = targets.filter(({ id }) => id !== named.id);
    const published = isForOthers(named, others, input) ? ['status', 'date'] : [];
    const fields = [...new Set([...changed, ...sent, ...published])].filter(isCopied);
    const now = new Date(clock.ms());
    const { language } = context;
    const hasTimes = fields.some((field) => TIME_FIELDS.includes(field));
    const record = await prepareRecord(manager, { targets: others, fields, language, isReset }, context);
    await copyFields(manager, { source: named, targets: others, fields, language, isReset, now });
    if (hasTimes)
      await applyTimes(manager, {
        series,
        named,
        targets,
        isReset,
        fields,
        hasRecurrence: input.recurrence != null,
      });
    await rebuildEventListings(manager, others.map(toId));
    if (input.review !== undefined || fields.includes('status'))
      await copyReview(manager, named.id, others.map(toId));
    if (operation === 'restored') await includeOccurrence(manager, named.id, isVersion(update));
    const ids = others.map(toId);
    const toOwn = (names: readonly string[]): string[] => names.map((name) => toOwnField(name, language));
    const times = hasTimes ? TIME_FIELDS : [];
    // A start of its own stays unless it is that of all now.
    await removeOwnFields(
      manager,
      [named.id],
      toOwn(fields.includes('start_date') ? [...fields, ...times] : fields),
    );
    if (isReset) await removeOwnFields(manager, ids, toOwn([...fields, ...times]));
    await record();
    await countRevisions(manager, 'series', [series.id], fields);
  }

  /** Splits the series if the scope has a part of it only. */
  private async narrow(
    manager: EntityManager,
    series: StoredSeries,
    head: PostHead,
    scope: SeriesScope,
    context: RequestContext,
  ): Promise<Scoped> {
    const occurrences = await findOccurrences(manager, series.id, true);
    const named = getNamed(occurrences, head);
    const targets = selectTargets(occurrences, named, scope === 'this' ? 'all' : scope);
    refuseForeign(targets, context);
    if (!isSplit(occurrences, named, scope)) return { series, named, targets };
    const now = new Date(clock.ms());
    const following = startAt(series, named.occurrence);
    const id = await insertSeries(manager, following, now);
    await moveOccurrences(manager, series.id, id, named.occurrence);
    await updateSeries(manager, series.id, endBefore(series, named.occurrence), now);
    return { series: { ...following, id }, named, targets };
  }

  private async begin(
    manager: EntityManager,
    head: PostHead,
    recurrence: unknown,
    context: RequestContext,
  ): Promise<void> {
    const stored = await findStoredEvent(manager, head.id);
    if (stored === null) throw new Error('An updated event is gone');
    const plan = planSeries(recurrence, toSeriesTimes(stored), toSeriesLimits(this.env, context));
    const now = new Date(clock.ms());
    const [first] = plan.occurrences;
    // The start may be excluded.
    if (first !== undefined && first.occurrence !== plan.start) {
      await setTimes(manager, [{ id: head.id, ...toOccurrenceTimes(plan, first) }]);
      await EVENT_KIND.updateListings(manager, [head.id]);
    }
    await createSeries(manager, { eventId: head.id, plan, actor: context.actor, now });
  }

  /** The named event becomes a single one; the others in the scope go to the trash. */
  private async end(
    manager: EntityManager,
    { series, named, targets }: Scoped,
    context: RequestContext,
  ): Promise<void> {
    const others = targets.filter(({ id }) => id !== named.id).map(({ id }) => id);
    await trashOccurrences(manager, context, others);
    await deleteSeries(manager, series.id);
  }
}
