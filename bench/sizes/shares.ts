// Which part of a list's time in the database the page takes, and which its total.
import type { Client } from 'pg';
import type { Statement } from '../service/service.js';

/** Only its text shows the purpose of a statement: totals have a name, pages begin at an offset. */
export function purposeOf(text: string): 'total' | 'page' | 'both' | 'rest' {
  const counts = /\bas total\b/i.test(text);
  if (/\boffset\b/i.test(text)) return counts ? 'both' : 'page';
  return counts ? 'total' : 'rest';
}

export async function sharesOf(
  client: Client,
  statements: readonly Statement[],
): Promise<{ pageMs: number; totalMs: number; bothMs: number }> {
  const sums = { page: 0, total: 0, both: 0, rest: 0 };
  for (const statement of statements.filter(isRead))
    sums[purposeOf(statement.text)] += await timeOf(client, statement);
  return { pageMs: sums.page, totalMs: sums.total, bothMs: sums.both };
}

/** Jobs of the service also send statements that begin as reads do. */
export const isRead = ({ text }: Statement): boolean =>
  /^\s*(SELECT|WITH)\b/i.test(text) &&
  !/\b(INSERT INTO|UPDATE \w+ (AS \w+ |\w+ )?SET|DELETE FROM|FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE)\b/i.test(
    text,
  );

/** Milliseconds of planning and running, of the second run. */
async function timeOf(client: Client, { text, values }: Statement): Promise<number> {
  let plan = '';
  for (let run = 0; run < 2; run += 1) {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [
      ...values,
    ]);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  const ms = ['Planning', 'Execution'].map((part) =>
    Number(new RegExp(`^${part} Time: ([\\d.]+)`, 'm').exec(plan)?.[1] ?? NaN),
  );
  return ms.reduce((sum, part) => sum + part, 0);
}
