import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { KeptTotals } from './kept-totals.js';

@Global()
@Module({ providers: [ChangeFeed, KeptTotals], exports: [ChangeFeed] })
export class DatabaseModule {}
