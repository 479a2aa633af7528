// A part of a transaction that can fail by itself.
import type { EntityManager } from 'typeorm';

/** Runs work; takes back what it wrote when it fails. */
export async function withSavepoint(manager: EntityManager, work: () => Promise<void>): Promise<void> {
  await manager.query('SAVEPOINT import_item');
  try {
    await work();
  } catch (error) {
    await manager.query('ROLLBACK TO SAVEPOINT import_item').catch(() => undefined);
    throw error;
  }
  await manager.query('RELEASE SAVEPOINT import_item');
}
