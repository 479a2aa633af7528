import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const getTableName = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';

/** The name of the column of a property. */
export const toSnakeCase = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** snake_case columns, and readable constraints: uq_users_login instead of a hash. */
export class NamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return toSnakeCase([...prefixes, custom ?? property].join('_'));
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${getTableName(table)}`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `uq_${getTableName(table)}_${columns.join('_')}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${getTableName(table)}_${columns.join('_')}`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `ix_${getTableName(table)}_${columns.join('_')}`;
  }

  override joinColumnName(relation: string, referenced: string): string {
    return toSnakeCase(`${relation}_${referenced}`);
  }
}
