import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import { type MovedLinks, onMovedLinks } from '../../data/merges/moved-links.js';
import { hashGroups } from './compare-item.js';
import { replaceStoredHashes } from './merged-links.queries.js';

/** Takes events for as unchanged as they were before a merge of what they have, so that their source changes them as before. */
@Injectable()
export class MergedLinks implements OnModuleInit {
  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    onMovedLinks(this.database, (manager, moved) => this.follow(manager, moved));
  }

  private async follow(manager: EntityManager, { field, before, after }: MovedLinks): Promise<void> {
    const hash = (ids: readonly number[] = []): string =>
      hashGroups({ [field]: { [field]: ids } })[field] ?? '';
    const hashes = [...before].map(([eventId, ids]) => ({
      eventId,
      before: hash(ids),
      after: hash(after.get(eventId)),
    }));
    await replaceStoredHashes(manager, field, hashes);
  }
}
