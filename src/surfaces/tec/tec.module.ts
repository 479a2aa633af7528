import { Module } from '@nestjs/common';
import { DocumentationModule } from '../../requests/documentation/documentation.module.js';
import { EventsModule } from '../../calendar/events/events.module.js';
import { OrganizersModule } from '../../calendar/organizers/organizers.module.js';
import { VenuesModule } from '../../calendar/venues/venues.module.js';
import { TecDocument } from './tec-document.js';
import { TecDocumentController } from './tec-document.controller.js';
import { TecEventsController } from './tec-events.controller.js';
import { TecEventsService } from './tec-events.service.js';
import { TecOrganizersController } from './tec-organizers.controller.js';
import { TecOrganizersService } from './tec-organizers.service.js';
import { TecVenuesController } from './tec-venues.controller.js';
import { TecVenuesService } from './tec-venues.service.js';
import { WordPressModule } from './wordpress/wordpress.module.js';

/** The newer API of The Events Calendar, `tec/v1`; adapters of the services that the calendar's own API uses. */
@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, DocumentationModule, WordPressModule],
  controllers: [TecEventsController, TecVenuesController, TecOrganizersController, TecDocumentController],
  providers: [TecEventsService, TecVenuesService, TecOrganizersService, TecDocument],
})
export class TecModule {}
