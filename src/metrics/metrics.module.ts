import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [AnswersModule, LimitsModule], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
