import { Module } from '@nestjs/common';
import { Limits } from './limits.js';

@Module({ providers: [Limits], exports: [Limits] })
export class LimitsModule {}
