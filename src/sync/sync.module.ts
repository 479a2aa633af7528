import { Global, Module } from '@nestjs/common';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { SyncService } from './sync.service.js';

@Global()
@Module({
  controllers: [ChangesController],
  providers: [SyncService, ChangesService],
  exports: [SyncService],
})
export class SyncModule {}
