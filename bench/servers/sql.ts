// The database's share: the statements that the service sent for a request, through a plain pool, and an object of the same
// size made into JSON. Several requests are answered in turn, whatever their address.
import { Pool, type PoolClient } from 'pg';
import { buildDataSourceOptions } from '../../src/database/connection/data-source.js';
import type { Statement } from '../service/service.js';
import type { DatabaseWork, DatabaseWorks } from './beside.js';
import { serve } from './serve.js';

/** As many connections as the service has. */
const POOL_SIZE = 10;

/** Numbers of writes begin here, above all that the client sends to the service. */
const FIRST_NUMBER = 99_000_000;

interface Work extends Pick<DatabaseWork, 'statements' | 'number'> {
  readonly object: unknown;
}

let pool: Pool | null = null;
let works: readonly Work[] = [];
let asked = 0;
let number = FIRST_NUMBER;

serve(
  (_, response) => {
    asked = (asked + 1) % works.length;
    void answer(works[asked] as Work).then(
      (body) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
        response.end(body);
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  },
  async (told) => {
    const { url, works: wanted } = told as DatabaseWorks;
    await pool?.end();
    pool = openPool(url);
    works = wanted.map(({ body, ...work }) => ({ ...work, object: JSON.parse(body) as unknown }));
  },
);

function openPool(url: string): Pool {
  const { extra } = buildDataSourceOptions({ url, poolSize: POOL_SIZE, statementTimeoutMs: 10_000 }) as {
    extra: object;
  };
  return new Pool({ ...extra, connectionString: url, max: POOL_SIZE });
}

async function answer(work: Work): Promise<Buffer> {
  const client = await (pool as Pool).connect();
  const own = String((number += 1));
  try {
    for (const statement of work.statements)
      await send(client, work.number === undefined ? statement : numbered(statement, work.number, own));
  } catch (error) {
    // It may be in the middle of a transaction.
    client.release(true);
    throw error;
  }
  client.release();
  return Buffer.from(JSON.stringify(work.object));
}

async function send(client: PoolClient, { name, text, values }: Statement): Promise<void> {
  const { rows } = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  // It gives no row, and no error either, when somebody has the slug.
  if (rows.length === 0 && text.includes('INSERT INTO events ')) throw new Error('Nothing was written.');
}

const numbered = (statement: Statement, recorded: string, own: string): Statement => {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(recorded, own);
    return Array.isArray(value) ? value.map(replaced) : value;
  };
  return { ...statement, values: statement.values.map(replaced) };
};
