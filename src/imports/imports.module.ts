import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImportRunner } from './import-runner.js';
import { ImportUndoer } from './import-undoer.js';
import { ImportsService } from './imports.service.js';
import { ItemWriter } from './item-writer.js';
import { VanishedItems } from './vanished-items.js';

@Module({
  imports: [EventsModule],
  providers: [ImportsService, ImportRunner, ImportUndoer, ItemWriter, VanishedItems],
  exports: [ImportsService],
})
export class ImportsModule {}
