// What the service tells its operator in the format of Prometheus: requests, answers from memory, connections, the process.
import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Limits } from '../limits/limits.js';
import { ResponseCache } from '../responses/response-cache.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { JOBS } from '../database/changes/jobs.js';
import { TotalsCache } from '../database/changes/totals-cache.js';
import { Database } from '../database/connection/database.js';
import { Replicas } from '../database/replicas/replicas.js';

/** Seconds. */
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 100];

/** Seconds: most answers take milliseconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(
    private readonly responseCache: ResponseCache,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly replicas: Replicas,
    private readonly totals: TotalsCache,
    @Inject(ENV) env: Env,
  ) {
    const registers = [this.registry];
    this.requests = new Histogram({
      name: 'calendar_request_duration_seconds',
      help: 'Requests that were not answered from memory, from their first byte to the end of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    if (!env.metrics) return;
    collectDefaultMetrics({ register: this.registry });
    this.registerCacheMetrics(registers);
    this.registerPoolMetrics(registers);
    this.registerLimitMetrics(registers);
    this.registerJobMetrics(registers);
    if (this.replicas.counts.all > 0) this.registerReplicaMetrics(registers);
  }

  /** @param route the pattern, never the path: there are endless paths */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  private registerCacheMetrics(registers: Registry[]): void {
    const { responseCache: memory, totals } = this;
    const total = (name: string, help: string, value: () => number): Counter =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    total('calendar_answer_hits_total', 'Answers from memory.', () => memory.entries?.hits ?? 0);
    total('calendar_answer_misses_total', 'Reads of visitors that were not in memory.', () => memory.misses);
    total(
      'calendar_answer_doubts_total',
      'Reads that were not looked up because news of changes were late.',
      () => memory.bypasses,
    );
    total('calendar_total_hits_total', 'Totals of lists that were still known.', () => totals.hits);
    total('calendar_total_misses_total', 'Totals of lists that had to be counted.', () => totals.misses);
    total('calendar_changes_total', 'Changes that this process heard of.', () => memory.changes.version);
    registerGauge(
      registers,
      'calendar_answers_kept',
      'Answers in memory.',
      () => memory.entries?.usage.entries ?? 0,
    );
    registerGauge(
      registers,
      'calendar_answers_kept_bytes',
      'Their size.',
      () => memory.entries?.usage.bytes ?? 0,
    );
    registerGauge(registers, 'calendar_totals_kept', 'Totals of lists in memory.', () => totals.size);
  }

  private registerLimitMetrics(registers: Registry[]): void {
    const { refusals: refused, inFlight: underWay } = this.limits;
    registerGauge(
      registers,
      'calendar_requests_under_way',
      'Requests that have begun and not ended, those from memory not counted.',
      () => underWay.count,
    );
    new Counter({
      name: 'calendar_refused_total',
      help: 'Requests that were refused: their caller asked, wrote or was wrong too often, or too much was under way.',
      labelNames: ['limit'],
      registers,
      collect() {
        this.reset();
        for (const [limit, count] of Object.entries(refused)) this.inc({ limit }, count);
      },
    });
  }

  private registerJobMetrics(registers: Registry[]): void {
    const runs = new Counter({
      name: 'calendar_job_runs_total',
      help: 'What the service did beside answering, by how it ended.',
      labelNames: ['job', 'outcome'],
      registers,
    });
    const duration = new Histogram({
      name: 'calendar_job_duration_seconds',
      help: 'How long a run took, however it ended.',
      labelNames: ['job'],
      buckets: JOB_BUCKETS,
      registers,
    });
    const lastSuccess = new Gauge({
      name: 'calendar_job_last_success_timestamp_seconds',
      help: 'When the last run that succeeded ended, in seconds since 1970; none, when there was no such run.',
      labelNames: ['job'],
      aggregator: 'max',
      registers,
    });
    for (const job of JOBS) for (const outcome of ['success', 'failure']) runs.inc({ job, outcome }, 0);
    this.database.jobs.onRun(({ job, outcome, seconds, endedAt }) => {
      runs.inc({ job, outcome });
      duration.observe({ job }, seconds);
      if (outcome === 'success') lastSuccess.set({ job }, endedAt);
    });
  }

  private registerReplicaMetrics(registers: Registry[]): void {
    const { replicas } = this;
    registerGauge(
      registers,
      'calendar_replicas',
      'Replicas that the settings name.',
      () => replicas.counts.all,
    );
    registerGauge(
      registers,
      'calendar_replicas_usable',
      'Those that are near enough to the primary to be read.',
      () => replicas.counts.usable,
    );
    new Counter({
      name: 'calendar_visitor_reads_total',
      help: 'Reads of visitors by the database that answered them; answers from memory are not among them.',
      labelNames: ['database'],
      registers,
      collect() {
        this.reset();
        for (const [database, count] of Object.entries(replicas.reads)) this.inc({ database }, count);
      },
    });
  }

  private registerPoolMetrics(registers: Registry[]): void {
    const { database } = this;
    registerGauge(
      registers,
      'calendar_database_connections',
      'Open connections.',
      () => database.pool.totalCount,
    );
    registerGauge(
      registers,
      'calendar_database_connections_idle',
      'Those that are free.',
      () => database.pool.idleCount,
    );
    registerGauge(
      registers,
      'calendar_database_waiting',
      'Requests that wait for one.',
      () => database.pool.waitingCount,
    );
  }
}

const registerGauge = (registers: Registry[], name: string, help: string, value: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(value());
    },
  });
