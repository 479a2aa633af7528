import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of the same origin sent the request, by Fetch Metadata or, in browsers without it, by `Origin`. A request
 * with neither does not come from such a page: browsers send `Origin` with every POST.
 *
 * @param origin of the service, as the browser sees it
 */
export function isSentBySameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

/** Whether another site sent a read: a script, a picture, a frame or a link there. */
export function isSentByOtherOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return headers.origin !== undefined && headers.origin !== origin;
  return site !== 'same-origin' && site !== 'none';
}
