// The addresses of the API, one for each language. What they are called is told once, where they are at every request.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Links } from '../urls/links.js';
import type { LanguageCode } from '../languages/language-code.js';

export type ApiServer = NonNullable<OpenAPIObject['servers']>[number];

/** What a language calls itself: `Deutsch`. */
const getLanguageName = (code: LanguageCode): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** The bare root and each language, by what they are called; `url` is empty until the address is known. */
export const describeServers = (languages: readonly LanguageCode[]): ApiServer[] =>
  ['The default language.', ...languages.map(getLanguageName)].map((description) => ({
    url: '',
    description,
  }));

/**
 * The address that was asked comes first, as programs take that; then the bare root and each language.
 *
 * @param named as `namedServers` gives them, in whatever language
 */
export function resolveServerUrls(
  links: Links,
  named: readonly ApiServer[],
  languages: readonly LanguageCode[],
): ApiServer[] {
  const codes: readonly (LanguageCode | null)[] = [null, ...languages];
  const servers = named.map((server, n) => ({ ...server, url: links.namespaceUrl(codes[n] ?? null) }));
  const asked = links.route('/');
  return [...servers.filter(({ url }) => url === asked), ...servers.filter(({ url }) => url !== asked)];
}
