import { Module } from '@nestjs/common';
import { Health } from '../health/health.js';
import { WriteCheck } from '../health/write-check.js';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { Metrics } from '../metrics/metrics.js';
import { ResponseCache } from '../responses/response-cache.js';
import { WebhooksModule } from '../../exchange/webhooks/webhooks.module.js';
import { ShutdownState } from './shutdown-state.js';

@Module({
  imports: [LimitsModule, WebhooksModule],
  providers: [Health, WriteCheck, Metrics, ResponseCache, ShutdownState],
})
export class EdgeModule {}
