import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { TextStream } from '../../requests/context/text-stream.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { PLAIN_FORMAT } from '../../foundation/html/text-format.js';
import type { PostRef } from '../posts/find-post.js';
import { toListContext } from '../posts/post-view.js';
import { EventReader, type PasswordAttempt } from '../events/event-reader.js';
import { beginEventList } from '../events/list/begin-event-list.js';
import { DATE_PARAMETERS } from '../events/list/event-window.js';
import { findVisibleOrThrow } from '../events/series/series.service.js';
import type { FeedDto } from './feed.dto.js';
import { type FeedEntry, type FeedHead, listItems } from './feed.js';
import { FeedEntryReader } from './feed-entry-reader.js';
import { toFeedItem } from './feed-item.js';
import { FeedTitles } from './feed-titles.js';
import { FeedWords } from './feed-words.js';
import { type EventMark, findFeedSeries, findMarks } from './feeds.queries.js';
import { findFeedEvents, listMarks, type PlannedEntry } from './find-feed-events.js';
import { type FeedRequest, toTextStream } from './to-text-stream.js';

/** Feeds begin with the events that ended a month ago or later. */
const DEFAULT_START = '-1 month';

@Injectable()
export class FeedsService {
  constructor(
    private readonly replicas: Replicas,
    private readonly reader: EventReader,
    private readonly entries: FeedEntryReader,
    private readonly words: FeedWords,
    private readonly titles: FeedTitles,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The events of a list, without pages. */
  async list(sent: FeedDto, request: FeedRequest, requestContext: RequestContext): Promise<TextStream> {
    const { cancelled, ...filters } = sent;
    const context = { ...toListContext(requestContext, sent), textFormat: PLAIN_FORMAT };
    const hasDefaultStart =
      DATE_PARAMETERS.every((name) => sent[name] === undefined) &&
      sent.when === undefined &&
      sent.include === undefined;
    const query = hasDefaultStart ? { ...filters, ends_after: DEFAULT_START } : filters;
    const { request: list } = beginEventList(query, context, this.env);
    const manager = this.replicas.getReadManager(context);
    const planned = await findFeedEvents(manager, {
      request: list,
      hasDefaultStart,
      hasSeries: request.format.hasSeries && sent.collapse === undefined,
      dropsCancelled: cancelled === 'drop',
    });
    const [first] = planned.flatMap(listMarks);
    const title = await this.titles.nameList(manager, sent, first?.id, context);
    return this.stream({ title, name: 'events' }, planned, request, context);
  }

  /** One event. */
  async event(
    ref: PostRef,
    attempt: PasswordAttempt,
    request: FeedRequest,
    requestContext: RequestContext,
  ): Promise<TextStream> {
    const context = { ...requestContext, textFormat: PLAIN_FORMAT };
    const { row, view } = await this.reader.findOrThrow(ref, attempt, context);
    const marks = await findMarks(this.replicas.getReadManager(context), [row.id]);
    const shown = marks.filter((mark) => isShown(mark, request));
    const entries = shown.map((mark): FeedEntry => {
      const item = toFeedItem(row, view, mark, true);
      return { kind: 'event', item: this.words.markCancelled(item, request.cancelled, context.language) };
    });
    const [item] = entries.flatMap(listItems);
    const planned = shown.map((mark): PlannedEntry => ({ kind: 'event', mark }));
    const title = item?.title ?? this.titles.nameSite(context);
    return toTextStream(this.buildHead(title, planned, request, context), request, `event-${row.id}`, [
      entries,
    ]);
  }

  /** All occurrences of a series that the caller may see. */
  async series(id: number, request: FeedRequest, requestContext: RequestContext): Promise<TextStream> {
    const context = { ...requestContext, textFormat: PLAIN_FORMAT };
    const manager = this.replicas.getReadManager(context);
    const { visible } = await findVisibleOrThrow(manager, id, context);
    const [series] = await findFeedSeries(manager, [id]);
    const marks = (
      await findMarks(
        manager,
        visible.map((one) => one.id),
      )
    )
      .filter((mark) => isShown(mark, request))
      .sort((a, b) => ((a.occurrence ?? '') < (b.occurrence ?? '') ? -1 : 1));
    const planned: PlannedEntry[] =
      series === undefined || marks.length === 0 ? [] : [{ kind: 'series', series, marks }];
    const title = await this.titles.nameSeries(manager, marks.at(0)?.id, context);
    return this.stream({ title, name: `series-${id}` }, planned, request, context);
  }

  /** @param name of the file */
  private stream(
    { title, name }: { readonly title: string; readonly name: string },
    planned: readonly PlannedEntry[],
    request: FeedRequest,
    context: RequestContext,
  ): TextStream {
    const head = this.buildHead(title, planned, request, context);
    return toTextStream(head, request, name, this.entries.read(planned, request.cancelled, context));
  }

  private buildHead(
    title: string,
    planned: readonly PlannedEntry[],
    { address }: FeedRequest,
    context: RequestContext,
  ): FeedHead {
    const { language, links } = context;
    const marks = planned.flatMap(listMarks);
    const seriesZones = planned.flatMap((entry) => (entry.kind === 'series' ? [entry.series.timeZone] : []));
    const years = marks.map(({ year }) => year);
    const fold = (values: readonly number[], choose: (a: number, b: number) => number): number | null =>
      values.length === 0 ? null : values.reduce((a, b) => choose(a, b));
    const [from, to] = [fold(years, Math.min), fold(years, Math.max)];
    return {
      title,
      self: address.self,
      home: links.homePage,
      language,
      siteZone: this.env.siteTimeZone,
      modifiedMs: fold(
        marks.map(({ modifiedMs }) => modifiedMs),
        Math.max,
      ),
      zones: [...new Set([...marks.map(({ zone }) => zone), ...seriesZones])].sort(),
      years: from === null || to === null ? null : { from, to },
    };
  }
}

const isShown = ({ eventStatus }: EventMark, { cancelled }: FeedRequest): boolean =>
  cancelled !== 'drop' || eventStatus !== 'cancelled';
