import { Global, Module } from '@nestjs/common';
import { ChangeReader } from './change-reader.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { HistoryService } from './history.service.js';
import { VersionRestorer } from './version-restorer.js';
import { SyncService } from './sync.service.js';

@Global()
@Module({
  controllers: [ChangesController],
  providers: [SyncService, ChangeReader, ChangesService, HistoryService, VersionRestorer],
  exports: [SyncService, ChangeReader, HistoryService, VersionRestorer],
})
export class SyncModule {}
