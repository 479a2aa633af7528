// The wire form of deliveries (contract 4.9).
import { ApiProperty } from '@nestjs/swagger';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { CHANGE_KINDS, type ChangeKind } from '../../calendar/sync/change-kinds.js';
import { ChoiceField } from '../../requests/validation/list-fields.js';
import { IdProperty, InstantProperty, TextProperty } from '../../requests/validation/response-properties.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook-delivery.entity.js';

export class ListDeliveriesDto extends PageNumbers {
  @ChoiceField({
    values: DELIVERY_STATUSES,
    description: 'Only deliveries with this status.',
    example: 'failed',
  })
  status?: DeliveryStatus;
}

export class DeliveryResponseDto {
  @ApiProperty({ type: 'integer', description: 'The status.', example: 200 })
  status!: number;

  @TextProperty('The beginning of the body.', 'ok')
  body!: string;
}

export class DeliveryDto {
  @IdProperty('The id of the delivery.')
  id!: number;

  @TextProperty(
    'The id of the message, which the header `webhook-id` has in each attempt.',
    'msg_5a1c0ffee0012344abc8def012345678',
  )
  message_id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The type of the message, such as `event.updated`; null before the first attempt.',
    example: 'event.updated',
  })
  type!: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...CHANGE_KINDS],
    nullable: true,
    description: 'The kind of the item; null for a ping.',
    example: 'event',
  })
  kind!: ChangeKind | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The id of the item; null for a ping.',
    example: 12,
  })
  item!: number | null;

  @ApiProperty({
    enum: [...DELIVERY_STATUSES],
    description: 'Whether the message was taken, is still to be sent, or is given up.',
    example: 'delivered',
  })
  status!: DeliveryStatus;

  @ApiProperty({ type: 'integer', description: 'How often it was sent.', example: 1 })
  attempts!: number;

  @InstantProperty('When the message was made, in UTC.')
  created!: string;

  @InstantProperty('When it was last sent, in UTC; null when it never was.', true)
  attempted!: string | null;

  @InstantProperty('When it will be sent, in UTC; null when it will not.', true)
  due!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The beginning of the body that was last sent.',
    example: '{"type":"event.updated","timestamp":"2027-05-01T17:30:00.000Z","data":{"id":12}}',
  })
  request!: string | null;

  @ApiProperty({
    type: DeliveryResponseDto,
    nullable: true,
    description: 'What the receiver responded; null when it did not.',
  })
  response!: DeliveryResponseDto | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Why the last attempt failed: `timeout`, `forbidden_address`, `status_500`, or the code of the network, such as ' +
      '`ECONNREFUSED`; null when it succeeded.',
    example: 'timeout',
  })
  error!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How long the last attempt took, in milliseconds.',
    example: 84,
  })
  duration_ms!: number | null;
}

export class DeliveryPageDto extends createPageDto('deliveries', DeliveryDto) {}
