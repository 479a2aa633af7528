// The wire form of webhooks (contract 4.9).
import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { CHANGE_KINDS, type ChangeKind } from '../../calendar/sync/change-kinds.js';
import { RequiredFields } from '../../requests/validation/field.js';
import { BooleanField } from '../../requests/validation/fields.js';
import { EnabledLanguageField } from '../../requests/validation/language-fields.js';
import {
  BooleanProperty,
  IdProperty,
  InstantProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';
import type { EventFilter } from './visitor-items.js';
import { FilterField, KindsField, ReceiverUrlField } from './webhook-fields.js';
import { PAUSE_REASONS, type PauseReason } from './webhook.entity.js';

export class ListWebhooksDto {
  @BooleanField({ description: 'Only webhooks that are active (true), or only others (false).' })
  active?: boolean;
}

export class UpdateWebhookDto {
  @ReceiverUrlField({
    description:
      'Where messages are sent: an http or https address of a public host, without user name and with the usual port. ' +
      'The setting `WEBHOOK_HOSTS` allows others.',
  })
  url?: string;

  @KindsField({
    description: 'The kinds of items whose changes are sent; all when a new webhook names none.',
  })
  kinds?: ChangeKind[];

  @FilterField({
    description:
      'Parameters of `GET /events` that an event must match. An event that changes and does not match, or not any more, is ' +
      'reported as removed. Items of other kinds are not filtered.',
  })
  filter?: EventFilter;

  @EnabledLanguageField(
    'The language of the items in messages; of a new webhook the one of the request. An event without a text in it is ' +
      'only sent if the filter has `ml_fallback`.',
  )
  language?: LanguageCode;

  @BooleanField({
    description:
      'Whether messages are sent. What changes while it is false is not sent later. True also resumes a webhook that ' +
      'the service has paused.',
  })
  active?: boolean;
}

@RequiredFields('url')
export class CreateWebhookDto extends UpdateWebhookDto {}

export class WebhookDto {
  @IdProperty('The id of the webhook.')
  id!: number;

  @TextProperty('Where messages are sent.', 'https://shop.example.org/calendar')
  url!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...CHANGE_KINDS] },
    description: 'The kinds of items whose changes are sent.',
    example: ['event'],
  })
  kinds!: readonly ChangeKind[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Parameters of `GET /events` that an event must match.',
    example: { categories: 'music' },
  })
  filter!: EventFilter;

  @ApiProperty({
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'The language of the items in messages.',
    example: 'en',
  })
  language!: LanguageCode;

  @BooleanProperty('Whether messages are sent.')
  active!: boolean;

  @InstantProperty('Since when the service has paused the webhook; null when it has not.', true)
  paused_at!: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...PAUSE_REASONS],
    nullable: true,
    description:
      'Why: `failing` after three days without success, `gone` when the receiver responded with 410, `invalid_filter` when ' +
      'the filter names what no longer exists. Null when it is not paused.',
    example: 'failing',
  })
  pause_reason!: PauseReason | null;

  @InstantProperty('Since when all attempts have failed; null when the last one succeeded.', true)
  failing_since!: string | null;

  @InstantProperty('When the webhook was created, in UTC.')
  created!: string;

  @InstantProperty('When it was last changed, in UTC.')
  modified!: string;
}

export class NewWebhookDto extends WebhookDto {
  @TextProperty(
    'The secret with which messages are signed, shown only this once.',
    'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  )
  secret!: string;
}

export class WebhookListDto {
  @ApiProperty({ type: [WebhookDto] })
  webhooks!: WebhookDto[];
}

export class WebhookSecretDto {
  @TextProperty('The new secret, shown only this once.', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD')
  secret!: string;

  @InstantProperty('Until when messages are signed with the former secret as well, in UTC.')
  previous_valid_until!: string;
}
