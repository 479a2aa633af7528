// The database's share: the statements that the service sent for a request, through a plain pool, and an object of the same
// size made into JSON. Requests get the responses one after the other, whatever their address.
import { Pool, type PoolClient } from 'pg';
import { buildDataSourceOptions } from '../../src/data/database/connection/data-source.js';
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

/** What differs between the recorded statements and those that are sent: a text of the request, and the new event. */
interface Replacement {
  readonly recorded: string;
  readonly own: string;
}

let pool: Pool | null = null;
let works: readonly Work[] = [];
let requested = 0;
let number = FIRST_NUMBER;

serve(
  (_, response) => {
    requested = (requested + 1) % works.length;
    void respond(works[requested] as Work).then(
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
  async (message) => {
    const { url, works: wanted } = message as DatabaseWorks;
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

async function respond(work: Work): Promise<Buffer> {
  const client = await (pool as Pool).connect();
  const own = String((number += 1));
  const replacements: Replacement[] = work.number === undefined ? [] : [{ recorded: work.number, own }];
  try {
    for (const statement of work.statements) {
      const insertedId = await send(client, replaceIn(statement, replacements));
      if (insertedId !== null) replacements.push({ recorded: idOf(work.object), own: insertedId });
    }
  } catch (error) {
    // It may be in the middle of a transaction.
    client.release(true);
    throw error;
  }
  client.release();
  return Buffer.from(JSON.stringify(work.object));
}

/** @returns the id of a new event, else null */
async function send(client: PoolClient, { name, text, values }: Statement): Promise<string | null> {
  const query = { text, values: [...values], ...(name !== undefined && { name }) };
  const { rows } = await client.query<{ id?: number }>(query);
  if (!text.includes('INSERT INTO events ')) return null;
  const [row] = rows;
  if (row?.id === undefined) throw new Error('Nothing was written.');
  return String(row.id);
}

const idOf = (object: unknown): string => String((object as { id: number }).id);

const replaceIn = (statement: Statement, replacements: readonly Replacement[]): Statement => {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    return replacements.reduce<string | number>(
      (result, { recorded, own }) =>
        typeof result === 'string'
          ? result.replaceAll(recorded, own)
          : result === Number(recorded)
            ? Number(own)
            : result,
      value,
    );
  };
  return { ...statement, values: statement.values.map(replaced) };
};
