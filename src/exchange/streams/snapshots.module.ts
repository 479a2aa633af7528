import { Module } from '@nestjs/common';
import { EventsModule } from '../../calendar/events/events.module.js';
import { SnapshotJob } from './snapshot-job.js';
import { SnapshotMaker } from './snapshot-maker.js';

@Module({
  imports: [EventsModule],
  providers: [SnapshotMaker, SnapshotJob],
  exports: [SnapshotMaker, SnapshotJob],
})
export class SnapshotsModule {}
