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

/** The address that HOST and PORT name cannot be listened on. */
class AddressError extends Error {}

/** Of these the message is a sentence for whoever started the service. */
const TOLD = [SettingsError, DatabaseInUseError, AddressError];

/** Whoever waits for this learns that it is the address which fails, and not the database: their codes are the same. */
export const ofAddress = (error: unknown): never => {
  const { code, message } = error as Error & { readonly code?: unknown };
  const reason = code === 'EADDRINUSE' ? 'is in use by another process' : 'cannot be listened on';
  throw new AddressError(`The address ${reason}: ${message}`, { cause: error });
};

/** Why a start failed, in one sentence. */
export function startFailure(error: unknown): string {
  if (TOLD.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return `The service cannot start: ${String(error)}`;
  return databaseFailure(error) ?? `The service cannot start: ${error.stack ?? error.message}`;
}
