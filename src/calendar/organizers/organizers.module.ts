import { OrganizerMergesController } from './organizer-merges.controller.js';
import { OrganizerVersionsController } from './organizer-versions.controller.js';
import { Module } from '@nestjs/common';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersService } from './organizers.service.js';

@Module({
  controllers: [OrganizersController, OrganizerVersionsController, OrganizerMergesController],
  providers: [OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
