import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Replicas } from '../../../data/database/replicas/replicas.js';
import { clock } from '../../../foundation/dates/clock.js';
import { formatUtcMs, parseLocalDateTime, parseLocalMs } from '../../../foundation/dates/format-date.js';
import { toInstant } from '../../../foundation/dates/zones.js';
import { ApiError, invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { createTranslate, type Translate } from '../../../foundation/errors/to-error-body.js';
import { describeRecurrence } from '../../../foundation/recurrence/describe-recurrence.js';
import { listOccurrences } from '../../../foundation/recurrence/list-occurrences.js';
import { parseRecurrence } from '../../../foundation/recurrence/parse-recurrence.js';
import type { Recurrence } from '../../../foundation/recurrence/recurrence.js';
import { RecurrenceError } from '../../../foundation/recurrence/recurrence-error.js';
import { resolveEventTimes } from '../write/event-times.js';
import { findConflicts, type PlannedOccurrence } from './find-conflicts.js';
import type { PreviewRecurrenceDto, RecurrencePreviewDto } from './preview-recurrence.dto.js';

/** Local times of the first event. */
interface FirstEvent {
  readonly start: string;
  readonly zone: string;
  readonly durationMs: number;
}

@Injectable()
export class RecurrencePreviewService {
  private readonly translate: Translate;

  constructor(
    private readonly replicas: Replicas,
    i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.translate = createTranslate(i18n);
  }

  async preview(input: PreviewRecurrenceDto, context: RequestContext): Promise<RecurrencePreviewDto> {
    const event = this.resolveFirstEvent(input, context);
    // Nothing takes place yet at a venue that would be new.
    const venueIds = (input.venue ?? []).flatMap((link) => ('id' in link ? [link.id] : []));
    const { recurrence, starts } = this.resolveStarts(input.recurrence, event);
    return {
      dates: starts,
      sentence: describeRecurrence(recurrence, {
        start: event.start,
        language: context.messageLanguage,
        translate: this.translate,
      }),
      conflicts: await findConflicts(
        this.replicas.getReadManager(context),
        { occurrences: starts.map((local) => ({ ...toPlanned(local, event), venueIds })) },
        context,
      ),
    };
  }

  private resolveFirstEvent(input: PreviewRecurrenceDto, context: RequestContext): FirstEvent {
    const { start_date: start, end_date: end, duration } = input;
    if ((end === undefined) === (duration === undefined))
      throw invalidParam('end_date', new ParameterError('end_or_duration'));
    const times = resolveEventTimes(
      { start, end: end ?? start, timeZone: input.timezone, allDay: input.all_day },
      null,
      { now: clock.now(), siteZone: this.env.siteTimeZone, isLenient: context.isDateLenient },
    );
    const lastsMs = parseLocalMs(times.endLocal) - parseLocalMs(times.startLocal);
    const durationMs = Math.max(lastsMs, (duration ?? 0) * 1000);
    return { start: times.startLocal, zone: times.timeZone, durationMs };
  }

  private resolveStarts(
    raw: unknown,
    { start, zone }: FirstEvent,
  ): { readonly recurrence: Recurrence; readonly starts: readonly string[] } {
    try {
      const recurrence = parseRecurrence(raw, { start, zone, maxOccurrences: this.env.maxOccurrences });
      const occurrences = listOccurrences(recurrence, { start, zone, now: clock.now() }, this.env);
      return { recurrence, starts: occurrences.map((occurrence) => occurrence.start) };
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error;
      throw new ApiError('rest_invalid_param', { parameterErrors: error.errors });
    }
  }
}

/** The end is that of the wall clock, so that an evening ends at the same hour when clocks change. */
function toPlanned(start: string, { zone, durationMs }: FirstEvent): Omit<PlannedOccurrence, 'venueIds'> {
  const toMs = (local: string): number => toInstant(parseLocalDateTime(local), zone).epochMilliseconds;
  return { start, startMs: toMs(start), endMs: toMs(formatUtcMs(parseLocalMs(start) + durationMs)) };
}
