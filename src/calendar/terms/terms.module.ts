import { Module } from '@nestjs/common';
import { TermCounts } from './term-counts.js';
import { TermMergesService } from './term-merges.service.js';
import { TermsService } from './terms.service.js';

@Module({
  providers: [TermCounts, TermsService, TermMergesService],
  exports: [TermsService, TermMergesService],
})
export class TermsModule {}
