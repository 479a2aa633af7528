import { SETTING_NAMES } from '../../foundation/config/env.js';

/**
 * A sentence about the first argument of `npm start`, which takes none; null without arguments.
 *
 * @param args without the program
 */
export function describeUnexpectedArgument(args: readonly string[]): string | null {
  const [first] = args;
  if (first === undefined) return null;
  const [option = '', attached] = first.split('=', 2);
  const setting = option.replace(/^-+/, '').replaceAll('-', '_').toUpperCase();
  const value = attached ?? args[1] ?? '…';
  const example = SETTING_NAMES.includes(setting) ? `${setting}=${value} npm start` : 'PORT=8080 npm start';
  return `Unknown option ${option}: the service takes none. Settings are environment variables, for example: ${example}`;
}
