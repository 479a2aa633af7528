/** How the last fetch of a source ended, in words. */
import type { Source } from '../../api/exchange-queries';
import type { Say, Word } from '../../words/words';

const REASONS: Readonly<Partial<Record<string, Word>>> = {
  imported: 'imported',
  not_modified: 'nothingNew',
  running: 'working',
};

const FAILURES: Readonly<Partial<Record<string, Word>>> = {
  timeout: 'noAnswer',
  no_user: 'importerGone',
  forbidden_address: 'addressRefused',
  too_large: 'tooLarge',
  too_complex: 'tooLarge',
};

/** Empty for a source that was never fetched. */
export function describeResult({ last_result: result }: Source, say: Say): string {
  if (result === null) return '';
  const good = REASONS[result];
  if (good !== undefined) return say(good);
  const failure = FAILURES[result];
  return say('fetchFailed', { reason: failure === undefined ? result : say(failure) });
}

export const hasFailed = ({ last_result: result }: Source): boolean =>
  result !== null && REASONS[result] === undefined;
