import { EventVersionsController } from './event-versions.controller.js';
import { Module } from '@nestjs/common';
import { FindingsModule } from '../findings/findings.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { VocabularySweeper } from '../search/vocabulary-sweeper.js';
import { TermsModule } from '../terms/terms.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarService } from './calendar/calendar.service.js';
import { FacetsService } from './calendar/facets.service.js';
import { EventChecksController } from './checks/event-checks.controller.js';
import { EventChecksService } from './checks/event-checks.service.js';
import { SimilarEventsService } from './checks/similar-events.service.js';
import { EventMaintenance } from './write/event-maintenance.js';
import { PreviewLinks } from './preview-links/preview-links.js';
import { PreviewLinksController } from './preview-links/preview-links.controller.js';
import { EventDuplicatesController } from './duplicate/event-duplicates.controller.js';
import { EventDuplicator } from './duplicate/event-duplicator.js';
import { EventReader } from './event-reader.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { RecurrencePreviewController } from './preview/recurrence-preview.controller.js';
import { RecurrencePreviewService } from './preview/recurrence-preview.service.js';
import { EventImporter } from './write/event-importer.js';
import { EventChanger } from './series/event-changer.js';
import { HorizonExtender } from './series/horizon-extender.js';
import { SeriesController } from './series/series.controller.js';
import { SeriesService } from './series/series.service.js';
import { SeriesWriter } from './series/series-writer.js';
import { EventWriter } from './write/event-writer.js';
import { WordReindexer } from './word-reindexer.js';

@Module({
  // The index lists the routes of the last ones in this order.
  imports: [VenuesModule, OrganizersModule, TermsModule, FindingsModule],
  // Routes with a name stand before those that would take it for an id.
  controllers: [
    CalendarController,
    EventChecksController,
    EventsController,
    SeriesController,
    RecurrencePreviewController,
    EventVersionsController,
    EventDuplicatesController,
    PreviewLinksController,
  ],
  providers: [
    CalendarService,
    FacetsService,
    EventMaintenance,
    VocabularySweeper,
    WordReindexer,
    EventReader,
    EventsService,
    EventWriter,
    SeriesWriter,
    EventDuplicator,
    SeriesService,
    HorizonExtender,
    EventImporter,
    EventChanger,
    RecurrencePreviewService,
    EventChecksService,
    SimilarEventsService,
    PreviewLinks,
  ],
  exports: [
    PreviewLinks,
    EventChecksService,
    SimilarEventsService,
    CalendarService,
    FacetsService,
    EventReader,
    EventsService,
    EventImporter,
    EventChanger,
    EventMaintenance,
    SeriesService,
    HorizonExtender,
  ],
})
export class EventsModule {}
