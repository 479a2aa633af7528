import { Module } from '@nestjs/common';
import { ChangelogCleaner } from './changelog-cleaner.js';

@Module({ providers: [ChangelogCleaner] })
export class ChangelogModule {}
