import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import type { Env } from '../../foundation/config/env.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

/** The enabled language that a browser prefers; the default language when it names none of them. */
export function findPreferredLanguage(
  request: IncomingMessage,
  { languages, defaultLanguage }: Pick<Env, 'languages' | 'defaultLanguage'>,
): LanguageCode {
  // Browsers say `pt` for the Portuguese of Portugal, too.
  const known = languages.map((code) => (code === 'pt-pt' ? 'pt' : code));
  const preferred = new Negotiator(request).language([defaultLanguage, ...known]);
  return languages[known.findIndex((each) => each === preferred)] ?? defaultLanguage;
}
