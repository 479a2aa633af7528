import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeFolder } from '../support/data-folder.js';

/** Events as lines of JSON. */
export const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const date = '2030-05-01 10:00:00';
    return `${JSON.stringify({ title: `Event ${n + 1}`, start_date: date, end_date: date })}\n`;
  }).join('');

export function fileOf(content: string | Buffer): string {
  const path = join(makeFolder(), 'events.ndjson');
  writeFileSync(path, content);
  return path;
}

export async function runSql<Row extends object>(url: string, statements: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statements)).rows;
  } finally {
    await client.end();
  }
}

/** How many events a database has. */
export async function countIn(url: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(url, 'SELECT count(*)::int FROM events');
  return row?.count ?? 0;
}
