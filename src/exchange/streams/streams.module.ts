import { Module } from '@nestjs/common';
import { AccountsModule } from '../../requests/accounts/accounts.module.js';
import { EventsModule } from '../../calendar/events/events.module.js';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { ChangeStreams } from './change-streams.js';
import { SnapshotJob } from './snapshot-job.js';
import { SnapshotMaker } from './snapshot-maker.js';
import { StreamsController } from './streams.controller.js';
import { StreamsService } from './streams.service.js';

@Module({
  imports: [AccountsModule, EventsModule, LimitsModule],
  controllers: [StreamsController],
  providers: [ChangeStreams, StreamsService, SnapshotMaker, SnapshotJob],
  exports: [ChangeStreams, SnapshotMaker, SnapshotJob],
})
export class StreamsModule {}
