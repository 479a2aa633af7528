import { Module } from '@nestjs/common';
import { Health } from '../health/health.js';
import { WriteCheck } from '../health/write-check.js';
import { Limits } from '../limits/limits.js';
import { Metrics } from '../metrics/metrics.js';
import { ResponseCache } from '../responses/response-cache.js';
import { ShutdownState } from './shutdown-state.js';

@Module({ providers: [Health, WriteCheck, Limits, Metrics, ResponseCache, ShutdownState] })
export class EdgeModule {}
