import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SERVICE } from '../../../data/changelog/item-change.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { PeriodicJob } from '../../../data/database/changes/periodic-job.js';
import { Database } from '../../../data/database/connection/database.js';
import { clock } from '../../../foundation/dates/clock.js';
import { expand } from '../../../foundation/recurrence/expand.js';
import { findHorizon } from '../../../foundation/recurrence/list-occurrences.js';
import { EventMaintenance } from '../write/event-maintenance.js';
import { shiftLocal, toRecurrence } from './change-series.js';
import { chooseTemplate } from './choose-template.js';
import { copyEvent } from './copy-event.queries.js';
import {
  findDueSeries,
  findOccurrences,
  findSeries,
  lockFreeSeries,
  type StoredSeries,
  updateSeries,
} from './series.queries.js';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** A series is extended once its occurrences end this long before the horizon. */
const TOLERANCE_MS = DAY_MS;

type ExtensionListener = (manager: EntityManager, seriesId: number) => Promise<void>;

/**
 * Creates the occurrences of unending series up to the horizon, at start and every hour, each series once a day. Several
 * processes share the work: each takes series that no other one has locked.
 */
@Injectable()
export class HorizonExtender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;
  private readonly listeners: ExtensionListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly maintenance: EventMaintenance,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.job = new PeriodicJob(database, HorizonExtender, {
      job: 'extend_series',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.extendAll(isStopping),
    });
  }

  onApplicationBootstrap(): void {
    void this.job.run();
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  /** @param listener runs in the transaction that creates occurrences of a series */
  onExtended(listener: ExtensionListener): void {
    this.listeners.push(listener);
  }

  extend(): Promise<void> {
    return this.job.run();
  }

  private async extendAll(isStopping: () => boolean): Promise<void> {
    const { recurrenceHorizonMonths: months } = this.env;
    if (months === 0) return;
    const errors: unknown[] = [];
    const horizon = findHorizon({ start: '', zone: 'UTC', now: clock.now() }, months);
    const before = shiftLocal(horizon, -TOLERANCE_MS);
    let lastId = 0;
    do {
      const id = await findDueSeries(this.database, { before, afterId: lastId });
      if (id === null) break;
      lastId = id;
      // A transaction each, so that other writes do not wait for long.
      await this.database
        .inTransaction((manager) => this.extendOne(manager, id, months))
        // The other series do not wait for one that fails.
        .catch((error: unknown) => errors.push(error));
    } while (!isStopping());
    if (errors.length > 0) throw new AggregateError(errors, 'Some series were not extended');
  }

  private async extendOne(manager: EntityManager, id: number, months: number): Promise<void> {
    const series = (await lockFreeSeries(manager, id)) ? await findSeries(manager, id) : null;
    if (series?.listedUntil == null) return;
    const until = findHorizon({ start: '', zone: series.timeZone, now: clock.now() }, months);
    if (until <= series.listedUntil) return;
    const now = new Date(clock.ms());
    const existing = await findOccurrences(manager, id);
    const template = chooseTemplate(existing.filter(({ status }) => status !== 'trash'));
    if (template === undefined) return;
    const { occurrences, hasMore } = expandSeries(series, until, this.env.maxOccurrences);
    const stored = new Set(existing.map(({ occurrence }) => occurrence));
    const created = await copyEvent(manager, {
      seriesId: id,
      templateId: template.id,
      times: series,
      occurrences: occurrences.filter(({ occurrence }) => !stored.has(occurrence)),
      actor: SERVICE,
      now,
    });
    const listedUntil = hasMore ? (occurrences.at(-1)?.occurrence ?? until) : until;
    await updateSeries(manager, id, { ...series, listedUntil }, new Date(series.modifiedAtMs));
    if (created.length === 0) return;
    for (const listener of this.listeners) await listener(manager, id);
    this.maintenance.onWrite();
  }
}

const expandSeries = (series: StoredSeries, until: string, limit: number): ReturnType<typeof expand> =>
  expand(toRecurrence(series), {
    start: series.start,
    zone: series.timeZone,
    from: shiftLocal(series.listedUntil ?? series.start, SECOND_MS),
    until,
    limit,
  });
