// The metrics of the service in the format of Prometheus.
import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Limits } from '../../requests/limits/limits.js';
import { ResponseCache } from '../responses/response-cache.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { JOBS } from '../../data/database/changes/jobs.js';
import { TotalsCache } from '../../data/database/changes/totals-cache.js';
import { Database } from '../../data/database/connection/database.js';
import { DeliveryWorker } from '../../exchange/webhooks/delivery-worker.js';
import { Replicas } from '../../data/database/replicas/replicas.js';

const JOB_BUCKETS_SECONDS = [0.01, 0.1, 1, 10, 100];

const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type SimpleMetric = readonly [name: string, help: string, read: () => number];

@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(
    private readonly responseCache: ResponseCache,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly replicas: Replicas,
    private readonly totals: TotalsCache,
    private readonly deliveries: DeliveryWorker,
    @Inject(ENV) env: Env,
  ) {
    this.requests = new Histogram({
      name: 'calendar_request_duration_seconds',
      help: 'Requests that no cached response served, from their first byte to the end of the response.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_SECONDS,
      registers: this.registers,
    });
    if (!env.metrics) return;
    collectDefaultMetrics({ register: this.registry });
    this.registerCacheMetrics();
    this.registerPoolMetrics();
    this.registerLimitMetrics();
    this.registerJobMetrics();
    this.registerWebhookMetrics();
    if (this.replicas.counts.all > 0) this.registerReplicaMetrics();
  }

  /** @param route the pattern, because paths are unbounded */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  private registerCacheMetrics(): void {
    const { responseCache: cache, totals } = this;
    const bypasses = 'Reads that skipped the response cache because change notifications were late.';
    this.registerCounters([
      ['calendar_answer_hits_total', 'Cached responses that were sent.', () => cache.entries?.hits ?? 0],
      [
        'calendar_answer_misses_total',
        'Reads of visitors that the response cache did not have.',
        () => cache.misses,
      ],
      ['calendar_answer_doubts_total', bypasses, () => cache.bypasses],
      ['calendar_total_hits_total', 'Totals of lists that came from the cache.', () => totals.hits],
      ['calendar_total_misses_total', 'Totals of lists that had to be counted.', () => totals.misses],
      ['calendar_changes_total', 'Changes that this process was notified of.', () => cache.changes.version],
    ]);
    this.registerGauges([
      ['calendar_answers_kept', 'Responses in the cache.', () => cache.entries?.usage.entries ?? 0],
      [
        'calendar_answers_kept_bytes',
        'Size of the response cache in bytes.',
        () => cache.entries?.usage.bytes ?? 0,
      ],
      ['calendar_totals_kept', 'Totals of lists in the cache.', () => totals.size],
    ]);
  }

  private registerLimitMetrics(): void {
    const { refusals, inFlight, streams } = this.limits;
    const help = 'Requests in flight, without those that the response cache answers.';
    this.registerGauges([
      ['calendar_requests_under_way', help, () => inFlight.count],
      ['calendar_streams_open', 'Streams of changes that are open.', () => streams.count],
    ]);
    this.registerLabelledCounter(
      'calendar_refused_total',
      'Requests refused by a limit: of requests, writes or failed sign-ins of a client, of requests in flight, or of streams.',
      'limit',
      () => refusals,
    );
  }

  private registerJobMetrics(): void {
    const { registers } = this;
    const runs = new Counter({
      name: 'calendar_job_runs_total',
      help: 'Runs of background jobs, by outcome.',
      labelNames: ['job', 'outcome'],
      registers,
    });
    const duration = new Histogram({
      name: 'calendar_job_duration_seconds',
      help: 'Duration of a run, whatever its outcome.',
      labelNames: ['job'],
      buckets: JOB_BUCKETS_SECONDS,
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

  private registerWebhookMetrics(): void {
    const { deliveries } = this;
    const help = 'Messages to webhooks that are being sent.';
    this.registerGauges([['calendar_webhook_attempts_under_way', help, () => deliveries.inFlightCount]]);
    this.registerLabelledCounter(
      'calendar_webhook_attempts_total',
      'Messages that this process has sent to webhooks, by outcome.',
      'outcome',
      () => deliveries.attempts,
    );
  }

  private registerReplicaMetrics(): void {
    const { replicas } = this;
    const usable = 'Those that are near enough to the primary to be read.';
    this.registerGauges([
      ['calendar_replicas', 'Replicas that the settings name.', () => replicas.counts.all],
      ['calendar_replicas_usable', usable, () => replicas.counts.usable],
    ]);
    this.registerLabelledCounter(
      'calendar_visitor_reads_total',
      'Reads of visitors by the database that served them, without cached responses.',
      'database',
      () => replicas.reads,
    );
  }

  private registerPoolMetrics(): void {
    const { database } = this;
    this.registerGauges([
      ['calendar_database_connections', 'Open connections.', () => database.pool.totalCount],
      ['calendar_database_connections_idle', 'Those that are free.', () => database.pool.idleCount],
      ['calendar_database_waiting', 'Requests that wait for one.', () => database.pool.waitingCount],
    ]);
  }

  private registerGauges(metrics: readonly SimpleMetric[]): void {
    for (const [name, help, read] of metrics) {
      const collect = (): void => gauge.set(read());
      const gauge = new Gauge({ name, help, registers: this.registers, collect });
    }
  }

  private registerCounters(metrics: readonly SimpleMetric[]): void {
    for (const [name, help, read] of metrics) {
      const collect = (): void => {
        counter.reset();
        counter.inc(read());
      };
      const counter = new Counter({ name, help, registers: this.registers, collect });
    }
  }

  private registerLabelledCounter(
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ): void {
    const collect = (): void => {
      counter.reset();
      for (const [value, count] of Object.entries(read())) counter.inc({ [label]: value }, count);
    };
    const options = { name, help, labelNames: [label], registers: this.registers };
    const counter = new Counter({ ...options, collect });
  }
}
