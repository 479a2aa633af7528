import { SETTING_NAMES } from '../../foundation/config/env.js';

export interface StartArguments {
  /** The value of `--env-file`. */
  readonly envFile?: string;
  /** A sentence about the first argument that is wrong. */
  readonly complaint?: string;
}

/**
 * Reads the arguments of `npm start`, which takes one option.
 *
 * @param args without the program
 */
export function readStartArguments(args: readonly string[]): StartArguments {
  const [first, next, ...rest] = args;
  if (first === undefined) return {};
  const [option = '', ...attached] = first.split('=');
  if (option !== '--env-file') return { complaint: describeUnknownOption(first, next) };
  const isAttached = attached.length > 0;
  const envFile = isAttached ? attached.join('=') : next;
  if (envFile === undefined || envFile === '')
    return { complaint: '--env-file needs the path of a file: --env-file=/etc/calendar/settings.env' };
  const others = isAttached && next !== undefined ? [next, ...rest] : rest;
  return {
    envFile,
    ...(others[0] !== undefined && { complaint: describeUnknownOption(others[0], others[1]) }),
  };
}

function describeUnknownOption(text: string, next = '…'): string {
  const [option = '', value = next] = text.split('=', 2);
  const setting = option.replace(/^-+/, '').replaceAll('-', '_').toUpperCase();
  const example = SETTING_NAMES.includes(setting) ? `${setting}=${value} npm start` : 'PORT=8080 npm start';
  return (
    `Unknown option ${option}: the only one is --env-file. Settings are lines of a settings file or variables of the ` +
    `environment, for example: ${example}`
  );
}
