import { Module } from '@nestjs/common';
import { EventsModule } from '../../calendar/events/events.module.js';
import { OrganizersModule } from '../../calendar/organizers/organizers.module.js';
import { TermsModule } from '../../calendar/terms/terms.module.js';
import { VenuesModule } from '../../calendar/venues/venues.module.js';
import { DayPages } from './day-pages.js';
import { EmbedPages } from './embed-pages.js';
import { EventPages } from './event-pages.js';
import { ListOverview } from './list-overview.js';
import { ListPages } from './list-pages.js';
import { MapPages } from './map-pages.js';
import { MergedPages } from './merged-pages.js';
import { MonthPages } from './month-pages.js';
import { ENV } from '../../foundation/config/config.module.js';
import { NotFoundPages } from './not-found-pages.js';
import { PageCalls } from './page-calls.js';
import { loadPageDesign, PageDesign } from './page-design.js';
import { PageEvents } from './page-events.js';
import { PageFilters } from './page-filters.js';
import { PageViews } from './page-views.js';
import { PageWords } from './page-words.js';
import { Pages } from './pages.service.js';
import { PlacePages } from './place-pages.js';
import { ProtectedPages } from './protected-pages.js';
import { RelatedEvents } from './related-events.js';
import { ShareImages } from './share-images.js';
import { Sitemaps } from './sitemaps.js';
import { SubscribePages } from './subscribe-pages.js';
import { TermPages } from './term-pages.js';

/** The public pages; they read by the services that the API itself uses. */
@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, TermsModule],
  providers: [
    { provide: PageDesign, useFactory: loadPageDesign, inject: [ENV] },
    PageCalls,
    PageViews,
    PageWords,
    PageEvents,
    PageFilters,
    ListOverview,
    ListPages,
    NotFoundPages,
    TermPages,
    MonthPages,
    EventPages,
    PlacePages,
    MergedPages,
    ProtectedPages,
    RelatedEvents,
    DayPages,
    MapPages,
    SubscribePages,
    EmbedPages,
    Sitemaps,
    ShareImages,
    Pages,
  ],
  exports: [Pages, PageDesign],
})
export class PagesModule {}
