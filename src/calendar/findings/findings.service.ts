import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { canEditPost, canReadPost } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { createTranslate, type Translate } from '../../foundation/errors/to-error-body.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { type CheckedEvent, type Finding, ofFact } from './checked-event.js';
import { loadCheckedEvents } from './checked-events.queries.js';
import { ALL_CODES, FINDING_LEVELS, type FindingCode, getLevel } from './finding-codes.js';
import type { EventFindingDto } from './finding.dto.js';
import { findFindings, isOverBeforePublication } from './find-findings.js';
import { findStoredClashes } from './find-stored-clashes.js';

/** Bounds the pairs of an event that are reported. */
const MAX_CLASHES = 10;

export interface FoundOfEvent {
  readonly event: CheckedEvent;
  readonly findings: readonly Finding[];
}

/** Finds what to look at in stored events. */
@Injectable()
export class FindingsService {
  private readonly translate: Translate;

  constructor(
    i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.translate = createTranslate(i18n);
  }

  get isStrict(): boolean {
    return this.env.publishChecks === 'strict';
  }

  /** All findings of some events for those who may edit them, by id. Of other events only those that the viewer may read. */
  async findAll(
    manager: EntityManager,
    ids: readonly number[],
    viewer: Viewer,
  ): Promise<ReadonlyMap<number, FoundOfEvent>> {
    const events = await loadCheckedEvents(manager, ids);
    const clashes = await findClashFindings(manager, ids, viewer);
    return new Map(
      events.map((event) => {
        const found = [...this.findOwn(event), ...(clashes.get(event.id) ?? [])];
        return [event.id, { event, findings: this.select(found) }];
      }),
    );
  }

  /** The findings of one event for those who may edit it. */
  async describe(
    manager: EntityManager,
    id: number,
    { viewer, messageLanguage }: Pick<RequestContext, 'viewer' | 'messageLanguage'>,
  ): Promise<EventFindingDto[]> {
    const found = (await this.findAll(manager, [id], viewer)).get(id);
    return this.toDtos(found?.findings ?? [], messageLanguage);
  }

  /** What prevents the publication of an event. */
  async findMusts(
    manager: EntityManager,
    id: number,
  ): Promise<{ event: CheckedEvent | null; musts: Finding[] }> {
    const [event = null] = await loadCheckedEvents(manager, [id]);
    const found = event === null ? [] : this.select(findFindings(event, this.env));
    return { event, musts: found.filter(isMust) };
  }

  /** The codes that are reported, by level and code. */
  select(findings: readonly Finding[]): Finding[] {
    return FINDING_LEVELS.flatMap((level) =>
      ALL_CODES.filter((code) => getLevel(code) === level && !this.isOff(code)).flatMap((code) =>
        findings.filter((finding) => finding.code === code),
      ),
    );
  }

  toDtos(findings: readonly Finding[], language: LanguageCode): EventFindingDto[] {
    return findings.map(({ code, field, language: of, values }) => ({
      code,
      level: getLevel(code),
      field,
      language: of,
      message: this.translate(`findings.${code}`, language, {
        ...values,
        ...(of !== null && { language: of }),
      }),
      values,
    }));
  }

  private findOwn(event: CheckedEvent): Finding[] {
    const isOver = isOverBeforePublication(event, clock.ms());
    return [...findFindings(event, this.env), ...(isOver ? [ofFact('ends_before_now', 'end_date')] : [])];
  }

  private isOff(code: FindingCode): boolean {
    return this.env.findingsOff.includes(code);
  }
}

const isMust = ({ code }: Finding): boolean => getLevel(code) === 'must';

async function findClashFindings(
  manager: EntityManager,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, Finding[]>> {
  const { clashes, events } = await findStoredClashes(manager, ids);
  const findings = new Map(ids.map((id) => [id, [] as Finding[]]));
  for (const { ids: pair, code } of clashes)
    for (const [id, otherId] of [pair, [pair[1], pair[0]] as const]) {
      const other = events.get(otherId);
      const found = findings.get(id);
      if (other === undefined || found === undefined || found.length >= MAX_CLASHES) continue;
      if (!canReadPost(viewer, other) || (other.isProtected && !canEditPost(viewer, other))) continue;
      const values = { id: otherId, title: other.titles[0] ?? '', start_date: other.startsLocal };
      found.push(ofFact(code, code === 'venue_conflict' ? 'venue' : 'title', values));
    }
  return findings;
}
