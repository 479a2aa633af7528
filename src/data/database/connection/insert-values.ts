import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

export const getColumnNames = <T extends ObjectLiteral>(
  { dataSource }: EntityManager,
  entity: EntityTarget<T>,
): string[] => dataSource.getMetadata(entity).columns.map(({ databaseName }) => databaseName);

/** @param row by the names of properties; a missing value becomes the default of its column, or null */
export const buildRow = <T extends ObjectLiteral>(
  { dataSource }: EntityManager,
  entity: EntityTarget<T>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    dataSource
      .getMetadata(entity)
      .columns.map((column) => [
        column.databaseName,
        row[column.propertyName] ?? (column.default as unknown) ?? null,
      ]),
  );
