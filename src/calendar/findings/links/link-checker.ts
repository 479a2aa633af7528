import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '../../../data/database/changes/periodic-job.js';
import { Database } from '../../../data/database/connection/database.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { clock } from '../../../foundation/dates/clock.js';
import { lockFindings } from '../stored-findings.queries.js';
import { deleteUnusedLinks, type DueLink, storeLink, takeDueLinks } from './checked-links.queries.js';
import { planNextTry } from './plan-next-try.js';
import { tryLink } from './try-link.js';

const INTERVAL_MS = 60_000;
const LINKS_PER_RUN = 60;
const LINKS_PER_HOST = 5;
/** Between two requests to one host. */
const PAUSE_MS = 2000;
const LEASE_MS = 15 * 60_000;
const UNUSED_MS = 30 * 86_400_000;

/** Tries the links of upcoming events, a few each minute. */
@Injectable()
export class LinkChecker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.job = new PeriodicJob(database, LinkChecker, {
      job: 'check_links',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.checkDue(isStopping),
    });
  }

  onApplicationBootstrap(): void {
    if (this.env.linkChecks) this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  /** Tries what is due now, whatever the settings say. */
  check(): Promise<void> {
    return this.job.run();
  }

  private async checkDue(isStopping: () => boolean): Promise<void> {
    const nowMs = clock.ms();
    const { manager } = this.database;
    const due = await takeDueLinks(manager, {
      now: new Date(nowMs),
      until: new Date(nowMs + LEASE_MS),
      limit: LINKS_PER_RUN,
      perHost: LINKS_PER_HOST,
    });
    await Promise.all(groupByHost(due).map((links) => this.checkHost(links, isStopping)));
    await deleteUnusedLinks(manager, new Date(nowMs - UNUSED_MS));
  }

  private async checkHost(links: readonly DueLink[], isStopping: () => boolean): Promise<void> {
    for (const [n, link] of links.entries()) {
      if (n > 0) await sleep(PAUSE_MS, undefined, { ref: false });
      if (isStopping()) return;
      const { sourceHosts, imageHosts } = this.env;
      const tried = await tryLink(link.url, { trustedHosts: [...sourceHosts, ...imageHosts] });
      const nowMs = clock.ms();
      const { isBroken, waitMs } = planNextTry(link, tried);
      await this.database.transaction(async (manager) => {
        // Marks events, as their checks do.
        await lockFindings(manager);
        const times = { now: new Date(nowMs), dueAt: new Date(nowMs + waitMs) };
        await storeLink(manager, { url: link.url, isBroken, result: tried.result, ...times });
      });
    }
  }
}

function groupByHost(links: readonly DueLink[]): DueLink[][] {
  const hosts = new Map<string, DueLink[]>();
  for (const link of links) {
    const { host } = new URL(link.url);
    hosts.set(host, [...(hosts.get(host) ?? []), link]);
  }
  return [...hosts.values()];
}
