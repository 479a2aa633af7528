import { Module } from '@nestjs/common';
import { ApiDescription } from './api-description.js';
import { DocumentLabels } from './document-labels.js';
import { IndexController } from './index.controller.js';

@Module({
  controllers: [IndexController],
  providers: [ApiDescription, DocumentLabels],
  exports: [ApiDescription],
})
export class DocumentationModule {}
