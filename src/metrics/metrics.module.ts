import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [AnswersModule], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
