import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '../../languages/language-code.js';

/** What feeds of this service write around the title of a cancelled event. */
const patterns = LANGUAGE_CODES.map((code) => {
  const file = join(__dirname, '..', '..', 'languages', 'messages', code, 'words.json');
  const { cancelled_title: pattern = '' } = JSON.parse(readFileSync(file, 'utf8')) as {
    cancelled_title?: string;
  };
  const [before = '', after = ''] = pattern.split('{title}');
  return { before, after };
}).filter(({ before, after }) => before + after !== '');

const MAX_WORDS = 5;

/** The title of a cancelled event without the word, in any language, so that it does not come twice. */
export function removeCancelledWord(title: string): string {
  let rest = title;
  for (let n = 0; n < MAX_WORDS; n += 1) {
    const match = patterns.find(({ before, after }) => rest.startsWith(before) && rest.endsWith(after));
    const inner = match && rest.slice(match.before.length, rest.length - match.after.length).trim();
    if (!inner) return rest;
    rest = inner;
  }
  return rest;
}
