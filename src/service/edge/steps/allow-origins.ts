import { EXPOSED_HEADERS } from '../../responses/exposed-headers.js';
import type { Env } from '../../../foundation/config/env.js';
import { isBelowAdmin } from '../../../foundation/urls/request-url.js';
import { addVary, type Step } from '../../../requests/context/step.js';
import { MESSAGES_HEADER } from '../../../requests/context/message-language.js';
import { POSITION_HEADER } from '../../../data/database/replicas/position.js';

const ALLOWED_HEADERS = [
  'Authorization',
  'X-WP-Nonce',
  'Content-Disposition',
  'Content-MD5',
  'Content-Type',
  'X-HTTP-Method-Override',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Range',
  'Cache-Control',
  'X-Requested-With',
  POSITION_HEADER,
  MESSAGES_HEADER,
  'X-TEC-EEA',
  'Last-Event-ID',
].join(', ');

const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/** How long browsers keep the response to a preflight request: two hours, the most that all of them accept. */
const MAX_AGE_SECONDS = '7200';

export function allowOrigins({ corsOrigins }: Env): Step {
  const isOpen = corsOrigins.includes('*');
  const exposed = EXPOSED_HEADERS.join(', ');
  return (request, response, next) => {
    // No other origin ever meets a session.
    if (isBelowAdmin(request.calendar.requestUrl)) {
      next();
      return;
    }
    const { origin } = request.headers;
    if (isOpen) response.setHeader('Access-Control-Allow-Origin', '*');
    else {
      if (origin !== undefined && corsOrigins.includes(origin))
        response.setHeader('Access-Control-Allow-Origin', origin);
      addVary(response, 'Origin');
    }
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', METHODS);
      response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
      response.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
    }
    response.setHeader('Access-Control-Expose-Headers', exposed);
    next();
  };
}
