// New rows of an entity for statements that insert many of them: as JSON, which `json_populate_recordset` takes.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** Names of all columns of the entity, so that one that is added to it is written, too. */
export const getColumnNames = <T extends ObjectLiteral>(
  { dataSource }: EntityManager,
  entity: EntityTarget<T>,
): string[] => dataSource.getMetadata(entity).columns.map(({ databaseName }) => databaseName);

/** @param row by the names of properties; what is missing gets the default of its column, or is null */
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
