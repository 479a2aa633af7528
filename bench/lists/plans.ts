// What the database does for a list: the plan of every statement, with its real times.
import type { Client } from 'pg';
import type { Recorder } from '../service/recorder.js';
import type { Statement } from '../service/service.js';
import type { ListRequest } from './requests.js';

export async function plansOf(
  client: Client,
  recorder: Recorder,
  request: ListRequest,
  authorization: string | null,
): Promise<string> {
  const { statements } = await recorder.record(
    request.path,
    authorization === null ? {} : { Authorization: authorization },
  );
  const sections = [`## ${request.name}`, `\`GET ${request.path}\``];
  for (const statement of statements.filter(isRead)) sections.push(await planOf(client, statement));
  return `${sections.join('\n\n')}\n`;
}

export const isRead = ({ text }: Statement): boolean => /^\s*(SELECT|WITH)\b/i.test(text);

/** Of the second run. */
export async function explain(
  client: Client,
  { text, values }: Statement,
): Promise<{ plan: string; ms: number }> {
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
  return { plan, ms: ms.reduce((sum, part) => sum + part, 0) };
}

const LONGEST_VALUES = 300;

async function planOf(client: Client, statement: Statement): Promise<string> {
  const { plan, ms } = await explain(client, statement);
  const bound = JSON.stringify(statement.values);
  const shown = bound.length > LONGEST_VALUES ? `${bound.slice(0, LONGEST_VALUES)}…` : bound;
  const sql = statement.text.replace(/\n\s+/g, '\n  ').trim();
  return `### ${ms.toFixed(2)} ms\n\n\`\`\`sql\n${sql}\n-- ${shown}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\``;
}
