import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './changes/change-feed.js';
import { KeptTotals } from './changes/kept-totals.js';
import { Replicas } from './replicas/replicas.js';

@Global()
@Module({ providers: [ChangeFeed, KeptTotals, Replicas], exports: [ChangeFeed, KeptTotals, Replicas] })
export class DatabaseModule {}
