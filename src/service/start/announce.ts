// Messages of the start, for the operator.
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { formatSecret } from '../../requests/accounts/secrets.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { VERSION } from '../../foundation/config/version.js';
import { EDITOR_FOLDER } from '../../foundation/config/browser-files.js';
import type { Env } from '../../foundation/config/env.js';
import { SettingsError } from '../../foundation/config/settings-error.js';
import { DatabaseInUseError } from '../../data/database/embedded/embedded-postgres.js';
import { describeDatabaseFailure } from '../../foundation/errors/database-errors.js';
import { getImagesFolder } from '../../calendar/images/stores/folder-store.js';

/** Prints progress to stdout; stderr is for failures. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Omits the user and the password of the database. */
export function describeDataLocation(env: Env): string {
  if (env.databaseUrl === null) return `The data lies in ${resolve(env.dataDir)}.`;
  const { host, pathname, searchParams } = new URL(env.databaseUrl.replace('@/', '@localhost/'));
  const images = env.s3Bucket === null ? getImagesFolder(env.dataDir) : `the bucket ${env.s3Bucket}`;
  const database = pathname.slice(1) === '' ? 'database' : `database ${pathname.slice(1)}`;
  return `The data lies in the ${database} at ${searchParams.get('host') ?? host}, images in ${images}.`;
}

export interface Announced {
  readonly administrator: { login: string; secret: string; link: string | null } | null;
  readonly unused: string | null;
  readonly envFile: string | undefined;
}

/**
 * @param administrator created by the first start
 * @param unused login of an administrator, while none has ever signed in
 * @param envFile settings file that the start was given
 */
export function announce(env: Env, port: number, { administrator, unused, envFile }: Announced): void {
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const base = `${env.baseUrl ?? `http://${host}:${port}`}${env.rootPath}`;
  const lines = [
    '',
    `Calendar Events ${VERSION} is ready.`,
    ...(env.pages === 'on' ? [`  Calendar ${base}/`] : []),
    `  Events   ${base}/${NAMESPACE}/events`,
    `  API      ${base}/${NAMESPACE}/doc`,
  ];
  if (administrator !== null) {
    lines.push(
      '',
      'This is the first start. The administrator, shown only now:',
      `  Login    ${administrator.login}`,
      `  Secret   ${formatSecret(administrator.secret)}`,
    );
    if (administrator.link !== null)
      lines.push(
        'This link signs the administrator in with a browser, once and within a day:',
        `  ${administrator.link}`,
      );
  }
  if (unused !== null) {
    const sentence =
      'No administrator has signed in yet. These make a new secret or a link for a browser, with the settings of this start:';
    const file = envFile === undefined ? '' : ` --env-file=${quoteShellWord(resolve(envFile))}`;
    const commands = ['secret', 'link'].map(
      (command) => `  ${getCommandLine()}${file} user ${command} ${quoteShellWord(unused)}`,
    );
    lines.push('', sentence, ...commands);
  }
  if (env.editor === 'on' && !existsSync(join(EDITOR_FOLDER, 'index.html')))
    lines.push('', 'The editor is not built: `npm run build -- --editor` builds it.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The command line of a checkout, an installed package or a container. */
const getCommandLine = (): string => getProgram() ?? 'npm run --silent cli --';

const getStartCommand = (): string => {
  const program = getProgram();
  return program === null ? 'npm start' : `${program} start`;
};

/** Null in a checkout, whose scripts stand in for the program. */
function getProgram(): string | null {
  const root = join(__dirname, '../../../..');
  if (existsSync(join(root, 'src'))) return null;
  return root.includes(`${sep}node_modules${sep}`) ? 'npx calendar-events' : 'calendar-events';
}

const quoteShellWord = (word: string): string =>
  /^[\w.@+/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The address that HOST and PORT name cannot be listened on. */
class AddressError extends Error {}

const EXPECTED_ERRORS = [SettingsError, DatabaseInUseError, AddressError];

/** Distinguishes a failure to listen from one of the database, which may have the same code. */
export const throwAddressError = (error: unknown): never => {
  const { code, message, address = '', port = 0 } = error as Error & Partial<ListenFailure>;
  const isInUse = code === 'EADDRINUSE';
  throw new AddressError(
    isInUse ? describeAddressInUse(address, port) : `The address cannot be listened on: ${message}`,
    { cause: error },
  );
};

interface ListenFailure {
  readonly code: string;
  readonly address: string;
  readonly port: number;
}

function describeAddressInUse(address: string, port: number): string {
  const host = address.includes(':') ? `[${address}]` : address;
  const other = port < 65_535 ? port + 1 : 3000;
  return `The address ${host}:${port} is in use by another process. To take another one: PORT=${other} ${getStartCommand()}`;
}

/** Describes a failed start in one sentence; the stack of an unexpected failure belongs in the log. */
export function describeStartFailure(error: unknown): {
  readonly sentence: string;
  readonly isUnexpected: boolean;
} {
  const sentence = describeDatabaseFailure(error) ?? describeExpectedFailure(error);
  return {
    sentence: sentence ?? `The service cannot start: ${String(error)}`,
    isUnexpected: sentence === null,
  };
}

/** Our own errors are plain `Error`s with a sentence; those of Node and of libraries have classes or codes. */
function describeExpectedFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isOurs =
    EXPECTED_ERRORS.some((kind) => error instanceof kind) || Object.getPrototypeOf(error) === Error.prototype;
  if (!isOurs) return null;
  return 'code' in error ? `The service cannot start: ${error.message}` : error.message;
}
