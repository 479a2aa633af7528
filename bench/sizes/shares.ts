// Which part of a list's time in the database the page takes, and which its total.
import type { Client } from 'pg';
import { explain, isRead } from '../lists/plans.js';
import type { Statement } from '../service/service.js';

/** What a statement is for can only be told by its text: totals have a name, pages begin at an offset. */
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
    sums[purposeOf(statement.text)] += (await explain(client, statement)).ms;
  return { pageMs: sums.page, totalMs: sums.total, bothMs: sums.both };
}
