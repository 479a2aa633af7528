import { Module } from '@nestjs/common';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { WordSorting } from '../search/word-sorting.js';
import { WordSweeping } from '../search/word-sweeping.js';
import { TermsModule } from '../terms/terms.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { AfterWrites } from './write/after-writes.js';
import { DayCounts } from './counts/day-counts.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { EventImporter } from './write/import-events.js';
import { EventWriter } from './write/write-event.js';

@Module({
  imports: [VenuesModule, OrganizersModule, TermsModule],
  controllers: [EventsController],
  providers: [AfterWrites, DayCounts, WordSorting, WordSweeping, EventsService, EventWriter, EventImporter],
  exports: [EventsService, EventImporter],
})
export class EventsModule {}
