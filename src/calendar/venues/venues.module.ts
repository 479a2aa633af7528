import { VenueMergesController } from './venue-merges.controller.js';
import { VenueVersionsController } from './venue-versions.controller.js';
import { Module } from '@nestjs/common';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

@Module({
  controllers: [VenuesController, VenueVersionsController, VenueMergesController],
  providers: [VenuesService],
  exports: [VenuesService],
})
export class VenuesModule {}
