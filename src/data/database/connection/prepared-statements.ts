// Statements that run so often that parsing and planning them each time costs more than running them.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { classifyFailure } from '../replicas/classify-failure.js';
import { getDatabase } from './database.js';
import { findDryRunConnection } from './dry-run.js';

/** Every connection keeps its prepared statements: texts that depend on requests must not fill it. */
const MAX_STATEMENTS = 200;

/** The texts of lists contain page numbers and sizes: there are many, and most run once. */
const MAX_LIST_STATEMENTS = 100;

/** The texts of facets depend on which are requested, and on how many bounds the window has. */
const MAX_FACET_STATEMENTS = 30;

/** SQL: the same array, for which PostgreSQL plans a prepared statement once instead of for each number of values. */
export const asSubquery = (array: string): string => `ARRAY(SELECT unnest(${array}))`;

/** SQL: the ids of a parameter. */
export const idsIn = (parameter: string): string => `ANY(${asSubquery(`${parameter}::integer[]`)})`;

/** SQL: the rows of a statement as one JSON value. Parsing it takes a fraction of the time of many wide rows. */
export const asJson = (select: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${select}) r)`;

/** Like `manager.query`, of a text that each connection prepares once. */
export const queryPrepared = createQuery(MAX_STATEMENTS);

/** For pages of unfiltered lists: one plan serves all bound values. */
export const queryPreparedList = createQuery(MAX_LIST_STATEMENTS);

/** For facets of stored counts: planning takes a third of the time of such a statement. */
export const queryPreparedFacets = createQuery(MAX_FACET_STATEMENTS);

/** For a text of one request, which PostgreSQL parses and plans once. */
export const queryUnprepared = createQuery(0);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** The name of a prepared statement. */
  readonly name: string | undefined;
}

/** @param maxStatements number of texts to prepare; later ones stay unprepared */
function createQuery(maxStatements: number) {
  const names = new Map<string, string>();
  const getName = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < maxStatements)
      names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
    return name;
  };
  return <Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> =>
    send(manager, { text, values, name: getName(text) });
}

async function send<Row>(manager: EntityManager, statement: Statement): Promise<Row[]> {
  const { text, values, name } = statement;
  const database = getDatabase(manager);
  try {
    // In a transaction, its connection.
    const runner = manager.queryRunner ?? findDryRunConnection(database);
    const client = (await runner?.connect()) as PoolClient | undefined;
    const isNamed = name !== undefined && database.canPrepare;
    const { rows } = await (client ?? database.pool).query({ text, values, ...(isNamed && { name }) });
    return rows as Row[];
  } catch (error) {
    const { primary } = database;
    const failure = classifyFailure(error);
    if (primary !== null && failure !== 'statement') {
      if (failure === 'server') primary.onFailure(error);
      return send(primary.database.manager, statement);
    }
    throw new QueryFailedError(text, values, error as Error);
  }
}
