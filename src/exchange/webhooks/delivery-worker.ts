import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { Repository } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import {
  claimDeliveries,
  type ClaimedDelivery,
  endAttempt,
  endSuccesses,
  findFailingSince,
  releaseDeliveries,
  removeUnneeded,
  type Success,
} from './deliveries.queries.js';
import { MessageRenderer } from './message-renderer.js';
import { getPauseMs, GIVE_UP_AFTER_MS } from './retry-schedule.js';
import { type Message, sendMessage, type SendingResult } from './send-message.js';
import { type PauseReason, Webhook } from './webhook.entity.js';
import { findReceivers, recordFailure, type ReceiverRow } from './webhooks.queries.js';

/** How long a message belongs to the process that sends it: longer than an attempt may take. */
const LEASE_MS = 60_000;

/** Messages that are read together. */
const BATCH_SIZE = 200;

/** Successes are collected for so long, and stored by one statement. */
const COLLECT_MS = 10;

/** After so many failures in a row, a receiver gets only one message at a time, after growing pauses. */
const FAILURES_BEFORE_PAUSES = 5;

const MAX_RETRY_AFTER_MS = 3_600_000;

/** Until what could not be read is tried again, so that it does not keep back everything else. */
const UNREADABLE_PAUSE_MS = 60_000;

const GONE = 410;

interface Sending {
  readonly delivery: ClaimedDelivery;
  readonly receiver: ReceiverRow;
  readonly message: Message;
}

/** Sends messages that are due. Several processes share the work. */
@Injectable()
export class DeliveryWorker {
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly successes: Success[] = [];
  private storing: Promise<void> | null = null;
  /** Attempts of this process by outcome. */
  readonly attempts = { success: 0, failure: 0 };

  constructor(
    private readonly database: Database,
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly renderer: MessageRenderer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  get inFlightCount(): number {
    return this.inFlight.size;
  }

  /**
   * Begins to send what is due.
   *
   * @param onEnd called when an attempt has ended, as further messages may be due then
   */
  async run(isStopping: () => boolean, onEnd: () => void): Promise<void> {
    while (!isStopping()) {
      const now = clock.ms();
      const claimed = await claimDeliveries(this.database.manager, {
        now: new Date(now),
        leasedUntil: new Date(now + LEASE_MS),
        limit: BATCH_SIZE,
      });
      for (const sending of await this.prepare(claimed)) {
        const attempt = this.attempt(sending)
          .catch((error: unknown) => this.logger.error(error))
          .finally(() => {
            this.inFlight.delete(attempt);
            onEnd();
          });
        this.inFlight.add(attempt);
      }
      if (claimed.length < BATCH_SIZE) return;
    }
  }

  /** Waits for the attempts of this process. */
  async drain(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  private async prepare(claimed: readonly ClaimedDelivery[]): Promise<Sending[]> {
    if (claimed.length === 0) return [];
    const { manager } = this.database;
    const ids = [...new Set(claimed.map(({ webhookId }) => webhookId))];
    const receivers = new Map(
      (await findReceivers(manager, ids, new Date(clock.ms()))).map((receiver) => [receiver.id, receiver]),
    );
    const viewed = claimed.flatMap((delivery) => {
      const receiver = receivers.get(delivery.webhookId);
      return receiver === undefined ? [] : [[delivery, receiver] as const];
    });
    const messages = await this.renderer.render(viewed);
    const sendings: Sending[] = [];
    for (const [delivery, receiver] of viewed) {
      const message = messages.get(delivery);
      if (message instanceof Error) await this.giveBack(delivery, message);
      else if (message !== undefined && !(await this.isUnneeded(delivery, message)))
        sendings.push({ delivery, receiver, message });
    }
    return sendings;
  }

  /** A receiver whose last message said that an item is not for it needs no further one. */
  private async isUnneeded(delivery: ClaimedDelivery, { type }: Message): Promise<boolean> {
    return type === `${delivery.kind}.removed` && (await removeUnneeded(this.database.manager, delivery));
  }

  private async giveBack({ id, webhookId }: ClaimedDelivery, error: Error): Promise<void> {
    const { manager } = this.database;
    const dueAt = new Date(clock.ms() + UNREADABLE_PAUSE_MS);
    await releaseDeliveries(manager, [id], dueAt);
    if (error instanceof ApiError && error.code === 'rest_invalid_param')
      await pause(this.webhooks, webhookId, 'invalid_filter', new Date(clock.ms()));
    else this.logger.error(error);
  }

  private async attempt({ delivery, receiver, message }: Sending): Promise<void> {
    const result = await sendMessage(receiver, message, { trustedHosts: this.env.webhookHosts });
    this.attempts[result.error === null ? 'success' : 'failure'] += 1;
    if (result.error === null) {
      this.successes.push({ delivery, result });
      await (this.storing ??= this.storeSuccesses());
    } else
      await this.database.transaction((manager) =>
        fail(manager.withRepository(this.webhooks), delivery, result, Math.random()),
      );
  }

  private async storeSuccesses(): Promise<void> {
    await sleep(COLLECT_MS);
    this.storing = null;
    const successes = this.successes.splice(0);
    const now = new Date(clock.ms());
    try {
      await this.database.inTransaction((manager) => endSuccesses(manager, successes, now), {
        isChange: false,
      });
    } catch (error) {
      // Their leases end, and they are sent again.
      this.logger.error(error);
    }
  }
}

async function fail(
  webhooks: Repository<Webhook>,
  delivery: ClaimedDelivery,
  result: SendingResult,
  random: number,
): Promise<void> {
  const { id, webhookId, attempts } = delivery;
  const { manager } = webhooks;
  const nowMs = clock.ms();
  const now = new Date(nowMs);
  const receiver = await recordFailure(manager, webhookId, now);
  if (receiver === null) return;
  const failingSince = (await findFailingSince(manager, id)) ?? now;
  const isOver = ({ failingSince: since }: { readonly failingSince: Date }): boolean =>
    nowMs - since.getTime() >= GIVE_UP_AFTER_MS;
  // What a receiver that is paused as a whole has missed waits for it.
  const status = isOver({ failingSince }) && !isOver(receiver) ? 'failed' : 'pending';
  const retryAfterMs = Math.min(result.retryAfterMs, MAX_RETRY_AFTER_MS);
  const dueAt = new Date(nowMs + Math.max(getPauseMs(attempts, random), retryAfterMs));
  await endAttempt(manager, delivery, result, { status, dueAt, failingSince });
  if (result.responseStatus === GONE) await pause(webhooks, webhookId, 'gone', now);
  else if (status === 'failed' || isOver(receiver)) await pause(webhooks, webhookId, 'failing', now);
  else if (receiver.failures >= FAILURES_BEFORE_PAUSES && !receiver.isHeldBack) {
    const pauses = receiver.failures - FAILURES_BEFORE_PAUSES + 1;
    await webhooks.update({ id: webhookId }, { retryAt: new Date(nowMs + getPauseMs(pauses, random)) });
  }
}

async function pause(
  webhooks: Repository<Webhook>,
  id: number,
  pauseReason: PauseReason,
  pausedAt: Date,
): Promise<void> {
  await webhooks.update({ id, active: true }, { active: false, pausedAt, pauseReason });
}
