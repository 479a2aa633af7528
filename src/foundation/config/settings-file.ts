// The settings file: `settings.env` in DATA_DIR, or the file that `--env-file` names.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SettingsError } from './settings-error.js';

export interface SettingsFile {
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
  /** The line of each name, from 1 on. */
  readonly lines: ReadonlyMap<string, number>;
}

type Variables = Record<string, string | undefined>;

/** Where errors say that a value comes from: the settings that were taken from the file. */
const origins = new Map<string, string>();

export const getSettingsFilePath = (dataDir: string): string => join(dataDir, 'settings.env');

/** An addition to the sentence about an invalid setting; empty for a setting of the environment. */
export const describeOrigin = (name: string): string => origins.get(name) ?? '';

/**
 * Adds the settings of the file to the environment, which wins: a variable that is set there, and not empty, stays.
 *
 * @param named file of `--env-file`, which must exist
 * @returns null without a file
 * @throws SettingsError with all lines that cannot be read
 */
export function loadSettingsFile(named?: string, environment: Variables = process.env): SettingsFile | null {
  const path =
    named ?? getSettingsFilePath(isSet(environment['DATA_DIR']) ? environment['DATA_DIR'] : './data');
  const text = readText(path, named !== undefined);
  if (text === null) return null;
  const file = parseSettingsFile(text, path);
  const line = file.lines.get('DATA_DIR');
  if (named === undefined && line !== undefined)
    throw SettingsError.of([`line ${line} of ${path}: DATA_DIR cannot be set in a file that lies in it`]);
  for (const [name, value] of file.values) {
    const given = environment[name];
    // Node itself may have read a file of this option already.
    if (isSet(given) && given !== value) continue;
    environment[name] = value;
    origins.set(name, ` (line ${file.lines.get(name) ?? 0} of ${path})`);
  }
  return file;
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

const MAX_BYTES = 256 * 1024;

function readText(path: string, isRequired: boolean): string | null {
  try {
    const entry = statSync(path);
    // Reading a pipe or a device may never end; a shell may pass one by name.
    if (!isRequired && !entry.isFile()) throw SettingsError.of([`the settings file ${path} is no file`]);
    if (entry.size > MAX_BYTES)
      throw SettingsError.of([`the settings file ${path} has more than ${MAX_BYTES / 1024} kB`]);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!isRequired && ['ENOENT', 'ENOTDIR'].includes(code)) return null;
    throw SettingsError.of([`the settings file ${path} cannot be read: ${message}`]);
  }
}

const SECRET = /(?:^DATABASE_\w*URLS?|^SMTP_URL|SECRET\w*|PASSWORD)$/;

/** Whether the permissions let every user of the machine read a password. */
export const isReadableByOthers = ({ path, values }: SettingsFile): boolean =>
  (statSync(path).mode & 0o004) !== 0 && [...values.keys()].some((name) => SECRET.test(name));

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*(=.*)$/;

/**
 * Reads `NAME=value` lines. Values of several lines are refused, because they are forgotten quotation marks.
 *
 * @throws SettingsError without the text of the lines, which may be secret
 */
export function parseSettingsFile(text: string, path: string): SettingsFile {
  const values = new Map<string, string>();
  const lines = new Map<string, number>();
  const errors: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, assigned = ''] = ASSIGNMENT.exec(line) ?? [];
    const error = name === undefined ? NOT_A_SETTING : findError(name, assigned, lines.get(name));
    if (error !== null) errors.push(`line ${index + 1} of ${path}: ${error}`);
    if (name === undefined) continue;
    lines.set(name, index + 1);
    values.set(name, parseEnv(line)[name] ?? '');
  }
  if (errors.length > 0) throw SettingsError.of(errors);
  return { path, values, lines };
}

const NOT_A_SETTING = 'this is no setting, which is written NAME=value';

/** @param assigned the equals sign and what follows it */
function findError(name: string, assigned: string, former: number | undefined): string | null {
  if (former !== undefined) return `${name} is set in line ${former} already`;
  const [, quote, rest = ''] = /^=\s*(["'`])(.*)$/.exec(assigned) ?? [];
  // Behind spaces, a comment has a space of its own: `= #0b5c3b` is a colour.
  if (quote === undefined)
    return /^[^#]*\S#|^=\s+#\S/.test(assigned) ? `a value with a # needs quotation marks: ${name}='…'` : null;
  const end = rest.indexOf(quote);
  if (end === -1) return `the quotation mark of ${name} is not closed`;
  return /^\s*(?:#.*)?$/.test(rest.slice(end + 1)) ? null : `${name} has text behind its quotation marks`;
}
