import { Module } from '@nestjs/common';
import { TermCounts } from './term-counts.js';
import { TermsService } from './terms.service.js';

@Module({
  providers: [TermCounts, TermsService],
  exports: [TermsService],
})
export class TermsModule {}
