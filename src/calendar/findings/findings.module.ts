import { Module } from '@nestjs/common';
import { FindingsChecker } from './findings-checker.js';
import { FindingsService } from './findings.service.js';
import { FindingsController } from './findings.controller.js';
import { ReportService } from './report.service.js';
import { LinkChecker } from './links/link-checker.js';
import { PublicationGate } from './publication-gate.js';

@Module({
  controllers: [FindingsController],
  providers: [FindingsChecker, FindingsService, PublicationGate, ReportService, LinkChecker],
  exports: [FindingsChecker, FindingsService, PublicationGate, ReportService],
})
export class FindingsModule {}
