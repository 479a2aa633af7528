import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { renderHtml } from '../../foundation/html/render.js';
import { sanitizeHtml } from '../../foundation/html/sanitize.js';

/** So that real text fits in any script, while no text grows to six times its length. */
const MAX_GROWTH = 2;

/**
 * Sanitizes HTML before it is stored, for every role. Editors may embed frames from configured hosts.
 *
 * @param max UTF-16 units that may be sent
 * @throws ApiError rest_invalid_param when the text becomes too long as HTML
 */
export function cleanHtml<T extends null | undefined>(
  { name, html, max: maxSent }: { readonly name: string; readonly html: string | T; readonly max: number },
  viewer: Viewer,
  site: { readonly iframeHosts: readonly string[] },
): string | T {
  if (typeof html !== 'string') return html;
  const max = MAX_GROWTH * maxSent;
  const clean = sanitizeHtml(html, { iframeHosts: can(viewer, 'html.frames') ? site.iframeHosts : [] });
  // A character renders to nine at most: shorter texts need no check.
  if (clean.length > max / 9 && renderHtml(clean).length > max)
    throw invalidParam(name, new ParameterError('too_long_as_html', { max }));
  return clean;
}
