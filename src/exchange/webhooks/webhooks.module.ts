import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../calendar/events/events.module.js';
import { OrganizersModule } from '../../calendar/organizers/organizers.module.js';
import { TermsModule } from '../../calendar/terms/terms.module.js';
import { VenuesModule } from '../../calendar/venues/venues.module.js';
import { DeliveryCleaner } from './delivery-cleaner.js';
import { DeliveryWorker } from './delivery-worker.js';
import { MessageFanOut } from './message-fan-out.js';
import { MessageRenderer } from './message-renderer.js';
import { VisitorItems } from './visitor-items.js';
import { Webhook } from './webhook.entity.js';
import { WebhookRunner } from './webhook-runner.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook]), EventsModule, VenuesModule, OrganizersModule, TermsModule],
  controllers: [WebhooksController],
  providers: [
    VisitorItems,
    WebhooksService,
    MessageFanOut,
    MessageRenderer,
    DeliveryWorker,
    DeliveryCleaner,
    WebhookRunner,
  ],
  exports: [WebhooksService, DeliveryWorker, VisitorItems],
})
export class WebhooksModule {}
