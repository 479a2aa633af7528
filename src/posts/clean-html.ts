import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { sanitizeHtml } from '../html/sanitize.js';

/** Sanitises on write, for every role; an editor may embed frames from configured hosts. */
export const cleanHtml = <T extends null | undefined>(
  html: string | T,
  viewer: Viewer,
  site: { readonly iframeHosts: readonly string[] },
): string | T =>
  typeof html === 'string'
    ? sanitizeHtml(html, { iframeHosts: can(viewer, 'html.frames') ? site.iframeHosts : [] })
    : html;
