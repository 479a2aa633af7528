import { Module } from '@nestjs/common';
import { EventsModule } from '../../calendar/events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { OrganizersModule } from '../../calendar/organizers/organizers.module.js';
import { TermsModule } from '../../calendar/terms/terms.module.js';
import { VenuesModule } from '../../calendar/venues/venues.module.js';
import { SiteImporter } from './site-importer.js';
import { SiteEvents } from './writing/site-events.js';
import { SiteImagesService } from './writing/site-images.js';
import { SitePlaces } from './writing/site-places.js';
import { SiteTerms } from './writing/site-terms.js';
import { VanishedLinks } from './writing/vanished-links.js';

@Module({
  imports: [EventsModule, ImportsModule, VenuesModule, OrganizersModule, TermsModule],
  providers: [SiteImporter, SiteEvents, SitePlaces, SiteTerms, SiteImagesService, VanishedLinks],
  exports: [SiteImporter],
})
export class MovingModule {}
