import { Module } from '@nestjs/common';
import { EventsModule } from '../../calendar/events/events.module.js';
import { FindingsModule } from '../../calendar/findings/findings.module.js';
import { ImportsModule } from '../../exchange/imports/imports.module.js';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { TermsModule } from '../../calendar/terms/terms.module.js';
import { OrganizersModule } from '../../calendar/organizers/organizers.module.js';
import { ReviewModule } from '../../calendar/review/review.module.js';
import { VenuesModule } from '../../calendar/venues/venues.module.js';
import { EventTools } from './event-tools.js';
import { FindingTools } from './finding-tools.js';
import { ImportTools } from './import-tools.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { PlaceTools } from './place-tools.js';
import { ProposalTools } from './proposal-tools.js';
import { ReviewQueue } from './review-queue.js';
import { ReviewTools } from './review-tools.js';
import { ToolCalls } from './tool-calls.js';
import { VenueNames } from './venue-names.js';
import { WriteTools } from './write-tools.js';

/** Tools of assistants; adapters of the services that the API itself uses. */
@Module({
  imports: [
    LimitsModule,
    EventsModule,
    FindingsModule,
    VenuesModule,
    OrganizersModule,
    TermsModule,
    ImportsModule,
    ReviewModule,
  ],
  providers: [
    ToolCalls,
    VenueNames,
    EventTools,
    PlaceTools,
    WriteTools,
    FindingTools,
    ReviewQueue,
    ReviewTools,
    ProposalTools,
    ImportTools,
    McpEndpoint,
  ],
  exports: [McpEndpoint],
})
export class McpModule {}
