import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../calendar/events/events.module.js';
import { ExternalEventsController } from './external-events.controller.js';
import { ExternalEventsService } from './external-events.service.js';
import { FileReader } from './reading/file-reader.js';
import { FindingTexts } from './finding-texts.js';
import { Import } from './import.entity.js';
import { ImportRunner } from './import-runner.js';
import { ImportUndoer } from './import-undoer.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ItemWriter } from './item-writer.js';
import { SourceFetcher } from './source-fetcher.js';
import { ImportImages } from './import-images.js';
import { ImportJob } from './import-job.js';
import { Source, SourceState } from './source.entity.js';
import { MergedLinks } from './merged-links.js';
import { PendingDates } from './pending-dates.js';
import { SourcesController } from './sources.controller.js';
import { SourcesService } from './sources.service.js';
import { VanishedItems } from './vanished-items.js';

@Module({
  imports: [TypeOrmModule.forFeature([Source, SourceState, Import]), EventsModule],
  controllers: [SourcesController, ImportsController, ExternalEventsController],
  providers: [
    ImportsService,
    SourcesService,
    ExternalEventsService,
    SourceFetcher,
    ImportImages,
    ImportJob,
    ImportRunner,
    ImportUndoer,
    ItemWriter,
    FileReader,
    FindingTexts,
    VanishedItems,
    PendingDates,
    MergedLinks,
  ],
  exports: [SourcesService, SourceFetcher, ImportRunner, ImportUndoer, ImportJob],
})
export class ImportsModule {}
