import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { KeptTotals } from './kept-totals.js';
import { Replicas } from './replicas.js';

@Global()
@Module({ providers: [ChangeFeed, KeptTotals, Replicas], exports: [ChangeFeed, KeptTotals, Replicas] })
export class DatabaseModule {}
