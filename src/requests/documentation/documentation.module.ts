import { Module } from '@nestjs/common';
import { ApiDescription } from './api-description.js';
import { DocumentLabels } from './document-labels.js';
import { DocumentationService } from './documentation.service.js';
import { IndexController } from './index.controller.js';
import { RootIndex } from './root-index.js';

@Module({
  controllers: [IndexController],
  providers: [ApiDescription, DocumentLabels, DocumentationService, RootIndex],
  exports: [ApiDescription, RootIndex],
})
export class DocumentationModule {}
