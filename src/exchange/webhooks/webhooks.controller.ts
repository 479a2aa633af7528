import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent, IdempotentWithSecret } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  DocumentedBody,
  DocumentedQuery,
  SuccessResponse,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { DeliveryDto, DeliveryPageDto, ListDeliveriesDto } from './delivery.dto.js';
import {
  CreateWebhookDto,
  ListWebhooksDto,
  NewWebhookDto,
  UpdateWebhookDto,
  WebhookDto,
  WebhookListDto,
  WebhookSecretDto,
} from './webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

const UNKNOWN = ['calendar_webhook_invalid_id'] as const;

const SECRET_ONCE = 'Only administrators may. The secret is only in the responses that make one.';

@ApiTags('Webhooks')
@Controller(`${NAMESPACE}/webhooks`)
@Traits({ indexPosition: 14, needsRecentSignIn: 'always' })
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Describe(SECRET_ONCE)
  @Allow('webhooks.manage')
  @DocumentedQuery()
  @SuccessResponse(200, WebhookListDto, 'Lists the webhooks, without their secrets.')
  list(@Params() query: ListWebhooksDto): Promise<WebhookListDto> {
    return this.webhooks.list(query);
  }

  @Post()
  @Describe(
    'Messages have the headers and signatures of Standard Webhooks 1.0.0. They report what visitors see, in order for each ' +
      'item, and at least once.',
  )
  @Allow('webhooks.manage')
  @DocumentedBody()
  @SuccessResponse(201, NewWebhookDto, 'Creates a webhook. Only this response has its secret.', [
    'calendar_too_many_webhooks',
  ])
  @IdempotentWithSecret()
  async create(
    @Params() input: CreateWebhookDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NewWebhookDto> {
    const webhook = await this.webhooks.create(input, context);
    response.location(context.links.item('webhooks', webhook.id));
    return webhook;
  }

  @Get(':id')
  @Describe(SECRET_ONCE)
  @Allow('webhooks.manage')
  @SuccessResponse(200, WebhookDto, 'Reads one webhook.', UNKNOWN)
  find(@Params() _: NoParametersDto, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return this.webhooks.findOrThrow(id);
  }

  @Update(':id')
  @Allow('webhooks.manage')
  @DocumentedBody()
  @SuccessResponse(200, WebhookDto, 'Updates a webhook; what is not sent is kept.', UNKNOWN)
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateWebhookDto,
    @Context() context: RequestContext,
  ): Promise<WebhookDto> {
    return this.webhooks.update(id, input, context);
  }

  @Delete(':id')
  @Describe('What is being sent arrives all the same.')
  @Allow('webhooks.manage')
  @SuccessResponse(200, WebhookDto, 'Removes a webhook for good, with its deliveries.', UNKNOWN)
  @Conditional()
  remove(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<WebhookDto> {
    return this.webhooks.remove(id, context);
  }

  @Post(':id/secret')
  @Describe('Give the receiver the new secret within a day. Making one again ends the one before at once.')
  @Allow('webhooks.manage')
  @SuccessResponse(
    201,
    WebhookSecretDto,
    'Makes a new secret. For a day, messages are signed with the former one as well.',
    UNKNOWN,
  )
  @IdempotentWithSecret()
  rotateSecret(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<WebhookSecretDto> {
    return this.webhooks.rotateSecret(id, context);
  }

  @Post(':id/ping')
  @Traits({ dryRun: 'refused' })
  @Describe('The type of the message is `ping`. It is sent once, also while the webhook is not active.')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @SuccessResponse(
    200,
    DeliveryDto,
    'Sends a message without an item now, and shows what the receiver responded.',
    UNKNOWN,
  )
  @Idempotent()
  ping(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<DeliveryDto> {
    return this.webhooks.ping(id, context);
  }

  @Get(':id/deliveries')
  @Describe(
    'Bodies are cut. Deliveries are kept for 30 days, at most 1,000 that have ended for each webhook.',
  )
  @Allow('webhooks.manage')
  @DocumentedQuery()
  @SuccessResponse(200, DeliveryPageDto, 'Lists what was and will be sent, the latest first.', UNKNOWN)
  listDeliveries(
    @Param('id', IdPipe) id: number,
    @Params() query: ListDeliveriesDto,
    @Context() context: RequestContext,
  ): Promise<DeliveryPageDto> {
    return this.webhooks.listDeliveries(id, query, context);
  }

  @Post(':id/deliveries/:delivery/repeat')
  @Traits({ dryRun: 'refused' })
  @Describe('The id of the message stays the same. While the webhook is not active, the message waits.')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @SuccessResponse(200, DeliveryDto, 'Sends a message again, with what its item is then.', UNKNOWN)
  @Idempotent()
  repeat(
    @Param('id', IdPipe) id: number,
    @Param('delivery', IdPipe) delivery: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<DeliveryDto> {
    return this.webhooks.repeat(id, delivery, context);
  }
}
