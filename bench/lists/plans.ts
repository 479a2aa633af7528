// What the database does for a list: the plan of every statement, with its real times.
import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, Service, Statement } from './service.js';
import type { ListRequest } from './requests.js';

/** The service tells of its statements over another way than it answers. */
const SETTLE_MS = 50;

export async function plansOf(
  client: Client,
  service: Service,
  caller: Caller,
  request: ListRequest,
  authorization: string | null,
): Promise<string> {
  service.statements.length = 0;
  await caller.ask(request.path, authorization);
  await sleep(SETTLE_MS);
  const sections = [`## ${request.name}`, `\`GET ${request.path}\``];
  for (const statement of service.statements.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text))) {
    sections.push(await planOf(client, statement));
  }
  return `${sections.join('\n\n')}\n`;
}

const LONGEST_VALUES = 300;

async function planOf(client: Client, { text, values }: Statement): Promise<string> {
  const explained = async (): Promise<string> => {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [
      ...values,
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  await explained();
  const plan = await explained();
  const ms = /Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? '?';
  const bound = JSON.stringify(values);
  const shown = bound.length > LONGEST_VALUES ? `${bound.slice(0, LONGEST_VALUES)}…` : bound;
  const sql = text.replace(/\n\s+/g, '\n  ').trim();
  return `### ${ms} ms\n\n\`\`\`sql\n${sql}\n-- ${shown}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\``;
}
