import { Module } from '@nestjs/common';
import { ResponsesModule } from '../responses/responses.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [ResponsesModule, LimitsModule], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
