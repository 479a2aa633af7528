import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { FeedEntryReader } from './feed-entry-reader.js';
import { FeedTitles } from './feed-titles.js';
import { FeedWords } from './feed-words.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';

@Module({
  imports: [EventsModule],
  controllers: [FeedsController],
  providers: [FeedsService, FeedEntryReader, FeedTitles, FeedWords],
})
export class FeedsModule {}
