import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { type EntityManager, Repository } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { checkTarget } from '../../foundation/outgoing/check-target.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { buildPageRequest, computeOffset, countPages } from '../../requests/paging/page.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import { isPossibleId } from '../../calendar/posts/find-post.js';
import { PUBLIC_KINDS } from '../../calendar/sync/change-kinds.js';
import type { DeliveryDto, DeliveryPageDto, ListDeliveriesDto } from './delivery.dto.js';
import {
  countDeliveries,
  type DeliveryRow,
  endAttempt,
  findDeliveries,
  findDelivery,
  hastenDeliveries,
  insertPing,
  repeatDelivery,
} from './deliveries.queries.js';
import { MessageFanOut } from './message-fan-out.js';
import { buildMessage } from './message-renderer.js';
import { sendMessage } from './send-message.js';
import { formatWebhookSecret, generateWebhookSecret } from './sign-message.js';
import { formatInstant, toDeliveryDto, toWebhookDto } from './to-webhook-dto.js';
import { VisitorItems } from './visitor-items.js';
import type {
  CreateWebhookDto,
  ListWebhooksDto,
  NewWebhookDto,
  UpdateWebhookDto,
  WebhookDto,
  WebhookListDto,
  WebhookSecretDto,
} from './webhook.dto.js';
import { Webhook } from './webhook.entity.js';
import { findReceivers } from './webhooks.queries.js';

const MAX_WEBHOOKS = 100;

/** How long a secret that was replaced is still used. */
const PREVIOUS_SECRET_MS = 86_400_000;

/** Of a webhook that is active again. */
const NO_FAILURES = { pausedAt: null, pauseReason: null, failures: 0, failingSince: null, retryAt: null };

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly items: VisitorItems,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list({ active }: ListWebhooksDto): Promise<WebhookListDto> {
    const where = active === undefined ? {} : { active };
    const rows = await this.webhooks.find({ where, order: { id: 'ASC' } });
    return { webhooks: rows.map(toWebhookDto) };
  }

  /** @throws ApiError calendar_webhook_invalid_id */
  async findOrThrow(id: number): Promise<WebhookDto> {
    return toWebhookDto(await findWebhookOrThrow(this.webhooks, id));
  }

  /** Only this response contains the secret. @throws ApiError rest_invalid_param or calendar_too_many_webhooks */
  async create(sent: CreateWebhookDto, context: RequestContext): Promise<NewWebhookDto> {
    const { kinds = [...PUBLIC_KINDS], filter = {}, language = context.language, active = true } = sent;
    const url = await this.checkUrl(sent.url ?? '');
    const origin = new URL(context.links.apiRoot).origin;
    await this.items.readFilter({ filter, language, origin });
    const secret = generateWebhookSecret();
    const row = await this.database.inTransaction(async (manager) => {
      await lockWebhooks(manager);
      const webhooks = manager.withRepository(this.webhooks);
      if ((await webhooks.count()) >= MAX_WEBHOOKS)
        throw new ApiError('calendar_too_many_webhooks', { values: { max: MAX_WEBHOOKS } });
      if (active) await MessageFanOut.begin(manager);
      const now = new Date(clock.ms());
      const dates = { createdAt: now, modifiedAt: now };
      const webhook = { url, kinds, filter: { ...filter }, language, origin, active, secret, ...dates };
      const { id } = await webhooks.save(webhook);
      await context.onWritten?.(manager, id);
      return findWebhookOrThrow(webhooks, id);
    });
    return { ...toWebhookDto(row), secret: formatWebhookSecret(secret) };
  }

  /** @throws ApiError calendar_webhook_invalid_id or rest_invalid_param */
  async update(id: number, sent: UpdateWebhookDto, context: RequestContext): Promise<WebhookDto> {
    const before = await findWebhookOrThrow(this.webhooks, id);
    const url = sent.url === undefined ? undefined : await this.checkUrl(sent.url);
    const { filter = before.filter, language = before.language } = sent;
    await this.items.readFilter({ filter, language, origin: before.origin });
    return this.change(id, context, async (webhooks, row) => {
      const { kinds = row.kinds, active = row.active } = sent;
      const isResumed = active && !row.active;
      if (isResumed) await MessageFanOut.begin(webhooks.manager);
      const now = new Date(clock.ms());
      const patch = {
        url: url ?? row.url,
        kinds,
        filter: { ...(sent.filter ?? row.filter) },
        language: sent.language ?? row.language,
        active,
        modifiedAt: now,
      };
      await webhooks.update({ id }, isResumed ? { ...patch, ...NO_FAILURES } : patch);
      if (isResumed) await hastenDeliveries(webhooks.manager, id, now);
      return toWebhookDto(await findWebhookOrThrow(webhooks, id));
    });
  }

  /** Removes the webhook with its deliveries, and returns it as it was. @throws ApiError calendar_webhook_invalid_id */
  remove(id: number, context: RequestContext): Promise<WebhookDto> {
    return this.change(id, context, async (webhooks, row) => {
      await webhooks.delete({ id });
      return toWebhookDto(row);
    });
  }

  /** Only this response contains the secret. @throws ApiError calendar_webhook_invalid_id */
  rotateSecret(id: number, context: RequestContext): Promise<WebhookSecretDto> {
    return this.change(id, context, async (webhooks, { secret: previousSecret }) => {
      const secret = generateWebhookSecret();
      const now = new Date(clock.ms());
      const previousSecretUntil = new Date(now.getTime() + PREVIOUS_SECRET_MS);
      await webhooks.update({ id }, { secret, previousSecret, previousSecretUntil, modifiedAt: now });
      return {
        secret: formatWebhookSecret(secret),
        previous_valid_until: formatInstant(previousSecretUntil),
      };
    });
  }

  /** @throws ApiError calendar_webhook_invalid_id */
  async listDeliveries(
    id: number,
    sent: ListDeliveriesDto,
    { links }: RequestContext,
  ): Promise<DeliveryPageDto> {
    const { manager } = this.database;
    await findWebhookOrThrow(this.webhooks, id);
    const page = buildPageRequest(sent, this.env);
    const listed = { webhookId: id, status: sent.status };
    const total = await countDeliveries(manager, listed);
    const offset = computeOffset(page);
    const rows = await findDeliveries(manager, listed, { offset, limit: page.perPage });
    const parameters = toLinkParameters({ per_page: sent.per_page && page.perPage, status: sent.status });
    return {
      deliveries: rows.map(toDeliveryDto),
      ...buildPageLinks(links, `webhooks/${id}/deliveries`, parameters, { ...page, total }, 'terms'),
      total,
      total_pages: countPages({ ...page, total }),
    };
  }

  /**
   * Sends a message again, as soon as the webhook is active; a ping at once, as another delivery.
   *
   * @throws ApiError calendar_webhook_invalid_id
   */
  async repeat(id: number, deliveryId: number, context: RequestContext): Promise<DeliveryDto> {
    await findWebhookOrThrow(this.webhooks, id);
    const { kind } = await findDeliveryOrThrow(this.database.manager, id, deliveryId);
    if (kind === null) return this.ping(id, context);
    return this.change(id, context, async ({ manager }) => {
      await findDeliveryOrThrow(manager, id, deliveryId);
      await repeatDelivery(manager, deliveryId, new Date(clock.ms()));
      return toDeliveryDto(await findDeliveryOrThrow(manager, id, deliveryId));
    });
  }

  /** Sends a message without an item now, whether the webhook is active or not. @throws ApiError calendar_webhook_invalid_id */
  async ping(id: number, context: RequestContext): Promise<DeliveryDto> {
    const { manager } = this.database;
    const now = new Date(clock.ms());
    const [receiver] = await findReceivers(manager, [id].filter(isPossibleId), now);
    if (receiver === undefined) throw new ApiError('calendar_webhook_invalid_id');
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    // Committed before it is sent, since no transaction waits for a receiver.
    const deliveryId = await this.database.transaction(async (transaction) => {
      const inserted = await insertPing(transaction, id, messageId, now);
      await context.onWritten?.(transaction, id);
      return inserted;
    });
    const message = buildMessage(messageId, { type: 'ping', changedAt: now, data: { webhook: id } });
    const result = await sendMessage(receiver, message, { trustedHosts: this.env.webhookHosts });
    const status = result.error === null ? 'delivered' : 'failed';
    const end = { status, dueAt: now, failingSince: null } as const;
    await endAttempt(manager, { id: deliveryId, attempts: 1 }, result, end);
    return toDeliveryDto(await findDeliveryOrThrow(manager, id, deliveryId));
  }

  private async checkUrl(text: string): Promise<string> {
    const url = await checkTarget(text, {
      setting: 'WEBHOOK_HOSTS',
      trustedHosts: this.env.webhookHosts,
    });
    if (url instanceof ParameterError) throw invalidParam('url', url);
    return url;
  }

  private change<T>(
    id: number,
    context: RequestContext,
    work: (webhooks: Repository<Webhook>, row: Webhook) => Promise<T>,
  ): Promise<T> {
    return this.database.inTransaction(async (manager) => {
      await lockWebhooks(manager);
      const webhooks = manager.withRepository(this.webhooks);
      const row = await findWebhookOrThrow(webhooks, id);
      await checkPreconditions(context, () => Promise.resolve(toWebhookDto(row)));
      const result = await work(webhooks, row);
      await context.onWritten?.(manager, id);
      return result;
    });
  }
}

/** One change of webhooks at a time. */
const lockWebhooks = (manager: EntityManager): Promise<void> => lockNames(manager, ['webhooks']);

async function findWebhookOrThrow(webhooks: Repository<Webhook>, id: number): Promise<Webhook> {
  const row = isPossibleId(id) ? await webhooks.findOneBy({ id }) : null;
  if (row === null) throw new ApiError('calendar_webhook_invalid_id');
  return row;
}

async function findDeliveryOrThrow(
  manager: EntityManager,
  webhookId: number,
  id: number,
): Promise<DeliveryRow> {
  const row = await findDelivery(manager, webhookId, id);
  if (row === null) throw new ApiError('calendar_webhook_invalid_id');
  return row;
}
