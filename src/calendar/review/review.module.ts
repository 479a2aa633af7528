import { Global, Module } from '@nestjs/common';
import { ProposalsController } from './proposals.controller.js';
import { ProposalsService } from './proposals.service.js';
import { ReviewMailer } from './review-mailer.js';

@Global()
@Module({
  controllers: [ProposalsController],
  providers: [ProposalsService, ReviewMailer],
  exports: [ProposalsService, ReviewMailer],
})
export class ReviewModule {}
