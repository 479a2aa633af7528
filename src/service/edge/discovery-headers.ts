import { listWordPressNamespaces, NAMESPACE, type UrlSettings } from '../../foundation/urls/request-url.js';

interface Site {
  readonly origin: string;
  /** The address of the site in the language of the request, without a slash at its end. */
  readonly base: string;
  /** `/wp-json` for the routes of WordPress clients, else empty. */
  readonly prefix: string;
}

/** The headers that tell clients where the API is (contract 12.4). */
export function createDiscoveryHeaders(settings: UrlSettings): (site: Site) => Record<string, string> {
  const below = listWordPressNamespaces(settings.namespaces);
  // WordPress clients follow the link, and know the namespaces below `wp-json` by their own names.
  const linkedPath = below.length > 0 ? '/wp-json' : '';
  return ({ origin, base, prefix }) => ({
    Link: `<${base}${linkedPath}/>; rel="https://api.w.org/"`,
    'X-TEC-API-VERSION': 'v1',
    'X-TEC-API-ROOT': `${base}${prefix}/${prefix === '' ? NAMESPACE : (below[0] ?? '')}/`,
    'X-TEC-API-ORIGIN': origin,
  });
}
