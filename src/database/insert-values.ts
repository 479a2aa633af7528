// What a new row of an entity holds, for statements that insert it together with others.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

interface NewRow {
  readonly columns: readonly string[];
  /** As the driver takes them, in the order of the columns. */
  readonly values: readonly unknown[];
}

/** All columns but those that the database fills, so that the text of the statement is always the same. */
export function newRow<T extends ObjectLiteral>(
  { dataSource }: EntityManager,
  entity: EntityTarget<T>,
  row: Partial<T>,
): NewRow {
  const columns = dataSource
    .getMetadata(entity)
    .columns.filter((column) => typeof column.default !== 'function');
  return {
    columns: columns.map(({ databaseName }) => databaseName),
    values: columns.map((column) => {
      const value: unknown = row[column.propertyName] ?? column.default ?? null;
      return dataSource.driver.preparePersistentValue(value, column) as unknown;
    }),
  };
}
