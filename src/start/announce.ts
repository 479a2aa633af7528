// What a start says to whoever started it.
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { groupSecret } from '../accounts/secrets.js';
import { NAMESPACE } from '../addresses/place.js';
import { type Env, SettingsError } from '../config/env.js';
import { DatabaseInUseError } from '../database/embedded/embedded-postgres.js';
import { databaseFailure } from '../errors/database-errors.js';
import { imagesFolder } from '../images/stores/folder-store.js';

/** One line of progress. Standard error is for failures. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Without the user and the password of the database. */
export function whereDataLies(env: Env): string {
  if (env.databaseUrl === null) return `The data lies in ${resolve(env.dataDir)}.`;
  const { host, pathname, searchParams } = new URL(env.databaseUrl.replace('@/', '@localhost/'));
  const images = env.s3Bucket === null ? imagesFolder(env.dataDir) : `the bucket ${env.s3Bucket}`;
  const database = pathname.slice(1) === '' ? 'database' : `database ${pathname.slice(1)}`;
  return `The data lies in the ${database} at ${searchParams.get('host') ?? host}, images in ${images}.`;
}

/**
 * @param administrator whom the first start has made
 * @param unused the login of an administrator while none has ever signed in
 */
export function announce(
  env: Env,
  port: number,
  administrator: { login: string; secret: string } | null,
  unused: string | null,
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
  if (unused !== null) {
    const sentence =
      'No secret of an administrator has been used yet. This makes a new secret, with the settings of this start:';
    lines.push('', sentence, `  ${commandLine()} user secret ${quoted(unused)}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** How the command line is called here: in a checkout, as an installed package, or in a container. */
function commandLine(): string {
  const root = join(__dirname, '..', '..', '..');
  if (existsSync(join(root, 'src'))) return 'npm run --silent cli --';
  return root.includes(`${sep}node_modules${sep}`) ? 'npx calendar-events' : 'node dist/src/cli.js';
}

const quoted = (word: string): string =>
  /^[\w.@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The address that HOST and PORT name cannot be listened on. */
class AddressError extends Error {}

const OURS = [SettingsError, DatabaseInUseError, AddressError];

/** Whoever waits for this learns that it is the address which fails, and not the database: their codes are the same. */
export const ofAddress = (error: unknown): never => {
  const { code, message } = error as Error & { readonly code?: unknown };
  const reason = code === 'EADDRINUSE' ? 'is in use by another process' : 'cannot be listened on';
  throw new AddressError(`The address ${reason}: ${message}`, { cause: error });
};

/** Why a start failed, in one sentence. */
export function startFailure(error: unknown): string {
  const failure = databaseFailure(error) ?? expectedFailure(error);
  return failure ?? `The service cannot start: ${String(error)}`;
}

/** Whether the failure is none that an operator can mend: its stack belongs in the log. */
export const isUnexpected = (error: unknown): boolean =>
  databaseFailure(error) === null && expectedFailure(error) === null;

/** Errors of the language and of libraries have classes of their own; of ours the message is a sentence. */
function expectedFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isOurs =
    OURS.some((kind) => error instanceof kind) || Object.getPrototypeOf(error) === Error.prototype;
  if (!isOurs) return null;
  return 'code' in error ? `The service cannot start: ${error.message}` : error.message;
}
