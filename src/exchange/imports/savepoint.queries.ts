// A part of a transaction that can fail by itself.
import type { EntityManager } from 'typeorm';
import { dropRecordedChanges, listRecordedChanges } from '../../data/changelog/record-changes.js';

/** Runs work; takes back what it wrote when it fails. */
export async function withSavepoint(manager: EntityManager, work: () => Promise<void>): Promise<void> {
  await manager.query('SAVEPOINT import_item');
  const { length } = listRecordedChanges(manager);
  try {
    await work();
  } catch (error) {
    // Without its release, the savepoint around it could not be returned to: it has the same name.
    await manager
      .query('ROLLBACK TO SAVEPOINT import_item')
      .then(() => manager.query('RELEASE SAVEPOINT import_item'))
      .catch(() => undefined);
    dropRecordedChanges(manager, length);
    throw error;
  }
  await manager.query('RELEASE SAVEPOINT import_item');
}
