import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Step } from '../../context/step.js';

/** What browsers may do with an answer. It is the same for all of them, so helmet is asked once and not for each. */
export function setSecurityHeaders(): Step {
  const headers = computeHeaders({
    contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
    // Whether a host is to be reached by HTTPS alone is for whoever runs the proxy before us to say.
    strictTransportSecurity: false,
    // The API is for pages of every origin.
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
