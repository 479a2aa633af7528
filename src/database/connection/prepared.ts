// Statements that are sent so often that reading and planning them anew each time costs more than running them.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { failureOf } from '../replicas/failure-of.js';
import { databaseOf } from './database.js';

/** Every connection keeps what it has prepared: texts that are made of what callers send must not fill it. */
const MOST = 200;

/** Numbers of pages and sizes stand in the texts of lists: there are many, and most are asked once. */
const MOST_LISTS = 100;

type Names = (text: string) => string | undefined;

/** @param most undefined is the name of all texts beyond so many */
function namesOf(most: number): Names {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

const nameOf = namesOf(MOST);
const nameOfList = namesOf(MOST_LISTS);

/**
 * SQL: the same array. Seen directly, one that is bound would make PostgreSQL plan a prepared statement anew each time, for
 * the number of values that there are just then; this way it settles for one plan.
 */
export const asSubquery = (array: string): string => `ARRAY(SELECT unnest(${array}))`;

/** SQL: the ids of a parameter. */
export const idsIn = (parameter: string): string => `ANY(${asSubquery(`${parameter}::integer[]`)})`;

/**
 * SQL: the rows of a statement as one value of JSON. Many wide rows are read so in a fraction of the time that it takes to
 * read their columns one by one.
 */
export const asJson = (select: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${select}) r)`;

/** The same as `manager.query`, of a text that each connection prepares once. */
export const prepared = <Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> =>
  sent(manager, { text, values, name: nameOf(text) });

/** The same of the page of a list. One plan must do for whatever is bound: only for lists that nothing narrows. */
export const preparedList = <Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> =>
  sent(manager, { text, values, name: nameOfList(text) });

/** The same of a text that is made for one caller, and read and planned for him alone. */
export const unprepared = <Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> =>
  sent(manager, { text, values, name: undefined });

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

async function sent<Row>(manager: EntityManager, statement: Statement): Promise<Row[]> {
  try {
    return await sentTo(manager, statement);
  } catch (error) {
    const { original } = databaseOf(manager);
    const failure = failureOf(error);
    if (original !== null && failure !== 'statement') {
      if (failure === 'server') original.failed(error);
      return sent(original.database.manager, statement);
    }
    throw new QueryFailedError(statement.text, statement.values, error as Error);
  }
}

async function sentTo<Row>(manager: EntityManager, { text, values, name }: Statement): Promise<Row[]> {
  const database = databaseOf(manager);
  // In a transaction, the connection of the transaction.
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  const isNamed = name !== undefined && database.prepares;
  const { rows } = await (client ?? database.pool).query({ text, values, ...(isNamed && { name }) });
  return rows as Row[];
}
