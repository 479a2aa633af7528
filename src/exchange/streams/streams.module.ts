import { Module } from '@nestjs/common';
import { AccountsModule } from '../../requests/accounts/accounts.module.js';
import { EventsModule } from '../../calendar/events/events.module.js';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { ChangeStreams } from './change-streams.js';
import { StreamsController } from './streams.controller.js';
import { StreamsService } from './streams.service.js';

@Module({
  imports: [AccountsModule, EventsModule, LimitsModule],
  controllers: [StreamsController],
  providers: [ChangeStreams, StreamsService],
  exports: [ChangeStreams],
})
export class StreamsModule {}
