import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { renderHtml } from '../../foundation/html/render.js';
import { sanitizeHtml } from '../../foundation/html/sanitize.js';

/**
 * In UTF-16 units of rendered HTML: twice the length that may be sent, so that real text fits in any script, while no
 * text grows to six times its length.
 */
export const MAX_RENDERED_LENGTH = { description: 1_000_000, excerpt: 200_000 };

/**
 * Sanitizes HTML before it is stored, for every role. Editors may embed frames from configured hosts.
 *
 * @throws ApiError rest_invalid_param when the text becomes too long as HTML
 */
export function cleanHtml<T extends null | undefined>(
  name: keyof typeof MAX_RENDERED_LENGTH,
  html: string | T,
  viewer: Viewer,
  site: { readonly iframeHosts: readonly string[] },
  max = MAX_RENDERED_LENGTH[name],
): string | T {
  if (typeof html !== 'string') return html;
  const clean = sanitizeHtml(html, { iframeHosts: can(viewer, 'html.frames') ? site.iframeHosts : [] });
  // A character renders to nine at most: shorter texts need no check.
  if (clean.length > max / 9 && renderHtml(clean).length > max)
    throw invalidParam(name, new ParameterError('too_long_as_html', { max }));
  return clean;
}
