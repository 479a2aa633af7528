// Stands before everything else: who asks too often costs next to nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { LanguageCode } from '../../languages/language-code.js';
import { type Limits, retryAfter } from '../../limits/limits.js';
import { refuse } from '../refuse-requests.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Called when whoever answers listens to the server, and before the first request. */
export function limitRequests(server: Server, limits: Limits, language: LanguageCode): void {
  const [answer] = server.listeners('request') as Listener[];
  if (answer === undefined) throw new Error('Nobody answers requests yet');
  const refusal = refuse(language, 'rest_too_many_requests');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const wait = limits.arrived(request);
    if (wait === 0) answer(request, response);
    else refusal(request, response, retryAfter(wait));
  });
}
