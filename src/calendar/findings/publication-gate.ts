import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { formatLocalDateTime } from '../../foundation/dates/format-date.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { type Finding, ofFact } from './checked-event.js';
import { isSkipped } from './checks/times.js';
import { FindingsService } from './findings.service.js';

/** The dates of a body, as sent. */
export interface SentDates {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly timezone?: string | undefined;
}

/** What an event was like before a write. */
export interface FormerState {
  readonly isPublic: boolean;
  readonly musts: readonly Finding[];
}

const NEW: FormerState = { isPublic: false, musts: [] };
const PUBLIC = ['publish', 'future'];

/**
 * Refuses to publish what has a finding of the level `must`, with `PUBLISH_CHECKS=strict`. Imports pass: their source
 * decides, and lists by findings report what they bring.
 */
@Injectable()
export class PublicationGate {
  constructor(private readonly findings: FindingsService) {}

  private isOpen(context: RequestContext): boolean {
    return !this.findings.isStrict || context.actor.channel !== 'http';
  }

  /** To be called before an update, for `checkOrThrow`. */
  async readState(
    manager: EntityManager,
    head: { readonly id: number; readonly status: string },
    context: RequestContext,
  ): Promise<FormerState> {
    if (this.isOpen(context) || !PUBLIC.includes(head.status)) return NEW;
    const { musts } = await this.findings.findMusts(manager, head.id);
    return { isPublic: true, musts };
  }

  /**
   * What a public event had before does not keep people from improving it.
   *
   * @throws ApiError calendar_publish_refused
   */
  async checkOrThrow(
    manager: EntityManager,
    id: number,
    sent: SentDates,
    context: RequestContext,
    before: FormerState = NEW,
  ): Promise<void> {
    if (this.isOpen(context)) return;
    const { event, musts } = await this.findings.findMusts(manager, id);
    if (event === null || !PUBLIC.includes(event.status)) return;
    const isOver = !before.isPublic && event.series === null && event.endsMs < clock.ms();
    const found = this.findings.select([
      ...musts.filter((one) => before.musts.every((other) => !isSame(one, other))),
      ...(isOver ? [ofFact('ends_before_now', 'end_date')] : []),
      ...findSkippedTimes(sent, event.timeZone),
    ]);
    if (found.length === 0) return;
    const findings = this.findings.toDtos(found, context.messageLanguage);
    throw new ApiError('calendar_publish_refused', {
      values: { findings: findings.map(({ message }) => message).join(' ') },
      data: { findings },
    });
  }
}

const isSame = (one: Finding, other: Finding): boolean =>
  one.code === other.code && one.field === other.field && one.language === other.language;

/** Sent times that clocks skip: the service stores the hour after. */
export function findSkippedTimes(sent: SentDates, timeZone: string): Finding[] {
  const now = clock.now();
  return (['start_date', 'end_date'] as const).flatMap((field) => {
    const text = sent[field];
    if (text === undefined || !/\d[:T ]\d/.test(text)) return [];
    // In UTC, no time is skipped: the result is the time as it was written.
    const written = parseDateTime(text, { now, zone: 'UTC' });
    if (written === null || written.hasOffset) return [];
    const local = formatLocalDateTime(written.local);
    return isSkipped(local, timeZone)
      ? [ofFact('time_does_not_exist', field, { time: local.slice(0, 16) })]
      : [];
  });
}
