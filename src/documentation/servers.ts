import type { OpenAPIObject } from '@nestjs/swagger';
import type { Links } from '../addresses/links.js';
import type { LanguageCode } from '../languages/language-code.js';

type Server = NonNullable<OpenAPIObject['servers']>[number];

/** What a language calls itself: `Deutsch`. */
const ownName = (code: LanguageCode): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** The address that was asked comes first, as programs take that; then the bare root and each language. */
export function serversOf(links: Links, languages: readonly LanguageCode[]): Server[] {
  const all: readonly (readonly [LanguageCode | null, string])[] = [
    [null, 'The default language.'],
    ...languages.map((code): [LanguageCode, string] => [code, ownName(code)]),
  ];
  const servers = all.map(([code, description]) => ({ url: links.root(code), description }));
  const asked = links.route('/');
  return [...servers.filter(({ url }) => url === asked), ...servers.filter(({ url }) => url !== asked)];
}
