// Statements that are sent so often that reading and planning them anew each time costs more than running them.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { classifyFailure } from '../replicas/classify-failure.js';
import { getDatabase } from './database.js';

/** Every connection keeps what it has prepared: texts that are made of what callers send must not fill it. */
const MAX_STATEMENTS = 200;

/** Numbers of pages and sizes stand in the texts of lists: there are many, and most are asked once. */
const MAX_LIST_STATEMENTS = 100;

type StatementNamer = (text: string) => string | undefined;

/** @param most undefined is the name of all texts beyond so many */
function createStatementNamer(most: number): StatementNamer {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

const nameStatement = createStatementNamer(MAX_STATEMENTS);
const nameListStatement = createStatementNamer(MAX_LIST_STATEMENTS);

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
export const queryPrepared = <Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> =>
  send(manager, { text, values, name: nameStatement(text) });

/** The same of the page of a list. One plan must do for whatever is bound: only for lists that nothing narrows. */
export const queryPreparedList = <Row>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> => send(manager, { text, values, name: nameListStatement(text) });

/** The same of a text that is made for one caller, and read and planned for him alone. */
export const queryUnprepared = <Row>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> => send(manager, { text, values, name: undefined });

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

async function send<Row>(manager: EntityManager, statement: Statement): Promise<Row[]> {
  try {
    return await sendTo(manager, statement);
  } catch (error) {
    const { primary: original } = getDatabase(manager);
    const failure = classifyFailure(error);
    if (original !== null && failure !== 'statement') {
      if (failure === 'server') original.onFailure(error);
      return send(original.database.manager, statement);
    }
    throw new QueryFailedError(statement.text, statement.values, error as Error);
  }
}

async function sendTo<Row>(manager: EntityManager, { text, values, name }: Statement): Promise<Row[]> {
  const database = getDatabase(manager);
  // In a transaction, the connection of the transaction.
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  const isNamed = name !== undefined && database.canPrepare;
  const { rows } = await (client ?? database.pool).query({ text, values, ...(isNamed && { name }) });
  return rows as Row[];
}
