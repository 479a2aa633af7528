import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Step } from '../../../requests/context/step.js';

/** Sets the headers of helmet, which are the same for all responses and computed once. */
export function setSecurityHeaders(): Step {
  const headers = computeHeaders({
    contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
    // The operator of the proxy decides whether a host requires HTTPS.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  return (_, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function computeHeaders(options: Parameters<typeof helmet>[0]): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const headers: [string, string][] = [];
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  helmet(options)(request, response, (error?: unknown) => {
    if (error !== undefined) throw error as Error;
  });
  return headers;
}
