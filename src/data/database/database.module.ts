import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeFeed } from './changes/change-feed.js';
import { Changes } from './changes/changes.js';
import { Jobs } from './changes/jobs.js';
import { TotalsCache } from './changes/totals-cache.js';
import { Database } from './connection/database.js';
import { Replicas } from './replicas/replicas.js';

@Global()
@Module({
  // The data source that TypeORM's module provides is a Database.
  providers: [
    { provide: Database, useExisting: DataSource },
    { provide: Changes, inject: [Database], useFactory: ({ changes }: Database) => changes },
    { provide: Jobs, inject: [Database], useFactory: ({ jobs }: Database) => jobs },
    ChangeFeed,
    TotalsCache,
    Replicas,
  ],
  exports: [Database, Changes, Jobs, ChangeFeed, TotalsCache, Replicas],
})
export class DatabaseModule {}
