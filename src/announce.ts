// What a start says to whoever started it.
import { groupSecret } from './accounts/secrets.js';
import { NAMESPACE } from './addresses/place.js';
import { type Env, SettingsError } from './config/env.js';
import { DatabaseInUseError } from './database/embedded-postgres.js';
import { databaseFailure } from './errors/database-errors.js';

export function announce(
  env: Env,
  port: number,
  administrator: { login: string; secret: string } | null,
): void {
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const base = `${env.baseUrl ?? `http://${host}:${port}`}${env.rootPath}/${NAMESPACE}`;
  const lines = ['', 'Calendar Events is ready.', `  Events   ${base}/events`, `  API      ${base}/doc`];
  if (administrator !== null) {
    lines.push(
      '',
      'This is the first start. The administrator, shown only now:',
      `  Login    ${administrator.login}`,
      `  Secret   ${groupSecret(administrator.secret)}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Why a start failed, in one sentence. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseInUseError) return error.message;
  if (!(error instanceof Error)) return `The service cannot start: ${String(error)}`;
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') return `The address is in use by another process: ${error.message}`;
  return databaseFailure(error) ?? `The service cannot start: ${error.stack ?? error.message}`;
}
