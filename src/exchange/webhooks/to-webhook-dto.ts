import type { DeliveryDto } from './delivery.dto.js';
import type { DeliveryRow } from './deliveries.queries.js';
import type { WebhookDto } from './webhook.dto.js';
import type { Webhook } from './webhook.entity.js';

export const toWebhookDto = (row: Webhook): WebhookDto => ({
  id: row.id,
  url: row.url,
  kinds: row.kinds,
  filter: row.filter,
  language: row.language,
  active: row.active,
  paused_at: formatOptional(row.pausedAt),
  pause_reason: row.pauseReason,
  failing_since: formatOptional(row.failingSince),
  created: formatInstant(row.createdAt),
  modified: formatInstant(row.modifiedAt),
});

export const toDeliveryDto = (row: DeliveryRow): DeliveryDto => ({
  id: row.id,
  message_id: row.messageId,
  type: row.type,
  kind: row.kind,
  item: row.itemId,
  status: row.status,
  attempts: row.attempts,
  created: formatInstant(row.createdAt),
  attempted: formatOptional(row.attemptedAt),
  due: row.status === 'pending' ? formatInstant(row.dueAt) : null,
  request: row.requestBody,
  response: row.responseStatus === null ? null : { status: row.responseStatus, body: row.responseBody ?? '' },
  error: row.error,
  duration_ms: row.durationMs,
});

/** In whole seconds, in UTC. */
export const formatInstant = (instant: Date): string => instant.toISOString().replace(/\.\d+Z$/, '+00:00');

const formatOptional = (instant: Date | null): string | null =>
  instant === null ? null : formatInstant(instant);
