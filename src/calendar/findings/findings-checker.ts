import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { allowLongStatements } from '../../data/database/connection/statement-deadline.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { SettingsError } from '../../foundation/config/settings-error.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { ALL_CODES } from './finding-codes.js';
import { loadCheckedEvents } from './checked-events.queries.js';
import { listCheckableLinks } from './checks/addresses.js';
import { findFindings } from './find-findings.js';
import { findStoredClashes } from './find-stored-clashes.js';
import {
  beginRules,
  lockEvents,
  lockFindings,
  markChangedEvents,
  storeFindings,
  findUncheckedEvents,
} from './stored-findings.queries.js';

/** To be raised with each new code, and when a rule changes what it finds in events that do not change. */
const RULES_VERSION = 2;

const INTERVAL_MS = 5000;
const BATCH_SIZE = 200;
/** The job pauses between batches for a multiple of the time that the last one took, as requests come first. */
const PAUSE = { factor: 3, maxMs: 1000 };
/** A list that needs the findings waits so long at most. */
const MAX_WAIT_MS = 8000;

/** Names the rules and the settings on which they depend. */
export const describeRules = ({ requiredLanguages }: Pick<Env, 'requiredLanguages'>): string =>
  `${RULES_VERSION} ${requiredLanguages.join()}`;

/**
 * Stores what is found of events, for lists. Writes of events cost nothing: the log of changes names what is to be checked
 * again, by a job and before each list that is filtered by findings.
 */
@Injectable()
export class FindingsChecker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    const unknown = env.findingsOff.filter((code) => !(ALL_CODES as readonly string[]).includes(code));
    if (unknown.length > 0)
      throw SettingsError.of(unknown.map((code) => `FINDINGS_OFF: "${code}" is no code of a finding`));
    this.job = new PeriodicJob(database, FindingsChecker, {
      job: 'check_events',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.checkChanged(isStopping),
    });
  }

  onApplicationBootstrap(): void {
    this.database.settleFindings = () => this.settle();
    this.database.findingsOff = this.env.findingsOff;
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  private async checkChanged(isStopping: () => boolean): Promise<void> {
    await this.markChanged({ isJob: true });
    while (!isStopping()) {
      const startedAt = performance.now();
      if (!(await this.checkBatch({ isJob: true }))) return;
      await sleep(Math.min(PAUSE.maxMs, PAUSE.factor * (performance.now() - startedAt)));
    }
  }

  /**
   * Checks all events that have changed.
   *
   * @throws ApiError calendar_query_too_slow when there are too many, such as after a large import; the job goes on
   */
  async settle(): Promise<void> {
    const startedAt = performance.now();
    await this.markChanged({ isJob: false });
    while (await this.checkBatch({ isJob: false }))
      if (performance.now() - startedAt > MAX_WAIT_MS) throw new ApiError('calendar_query_too_slow');
  }

  /**
   * Once before all batches: while another transaction is open, what has changed since it began is marked each time.
   *
   * @param isJob whether it runs in the background: to mark a million events takes longer than a statement of a request may
   */
  private markChanged({ isJob }: { readonly isJob: boolean }): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (isJob) await allowLongStatements(manager);
      await lockFindings(manager);
      await beginRules(manager, describeRules(this.env));
      await markChangedEvents(manager);
    });
  }

  /**
   * Without `inTransaction`: cached responses do not depend on findings.
   *
   * @param isJob whether it runs in the background, where statements may take longer
   * @returns whether there are more
   */
  private checkBatch({ isJob }: { readonly isJob: boolean }): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (isJob) await allowLongStatements(manager);
      await lockFindings(manager);
      // Another process may have begun other rules meanwhile.
      await beginRules(manager, describeRules(this.env));
      const ids = await findUncheckedEvents(manager, BATCH_SIZE);
      if (ids.length > 0) await this.check(manager, ids);
      return ids.length === BATCH_SIZE;
    });
  }

  private async check(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const stored = await loadCheckedEvents(manager, await lockEvents(manager, ids));
    const events = stored.filter(({ status }) => status !== 'trash');
    const upcoming = events.filter(({ endsMs }) => endsMs >= clock.ms());
    const { clashes } = await findStoredClashes(
      manager,
      upcoming.map(({ id }) => id),
    );
    const checked = events.map((event) => ({
      id: event.id,
      codes: [...new Set(findFindings(event, this.env).map(({ code }) => code))],
      links: upcoming.includes(event) ? listCheckableLinks(event) : [],
    }));
    await storeFindings(manager, ids, { events: checked, clashes });
  }
}
