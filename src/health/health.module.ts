import { Module } from '@nestjs/common';
import { Health } from './health.js';
import { WriteCheck } from './write-check.js';

@Module({ providers: [Health, WriteCheck], exports: [Health] })
export class HealthModule {}
