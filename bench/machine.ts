// Where something was measured, and when.
import { cpus, totalmem } from 'node:os';
import { withClient } from './with-client.js';

export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  /** YYYY-MM-DD */
  readonly day: string;
}

export async function describeMachine(url: string): Promise<Machine> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ version: string }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
    ),
  );
  const [first] = cpus();
  return {
    processors: cpus().length,
    model: first?.model.trim() ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: rows[0]?.version ?? '',
    day: new Date().toISOString().slice(0, 10),
  };
}
