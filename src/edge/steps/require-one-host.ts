// A proxy and this service must not see two different hosts in a request, or the proxy caches for one host what was
// answered for the other.
import type { IncomingMessage } from 'node:http';
import type { I18nService } from 'nestjs-i18n';
import type { Env } from '../../config/env.js';
import type { Step } from '../../context/step.js';
import { invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { toErrorBody } from '../../errors/to-error-body.js';
import { respondAndClose } from '../refusals.js';

/** Refuses requests that name several hosts. Stands before everything that reads the host. */
export function requireOneHost({ defaultLanguage }: Env, i18n: I18nService): Step {
  return (request, response, next) => {
    if (hasOneHost(request)) {
      next();
      return;
    }
    const error = invalidParam('Host', new ParameterError('one_host'));
    const body = toErrorBody(error, defaultLanguage, (key, lang, args = {}) =>
      i18n.translate(key, { lang, args }),
    );
    const headers = { 'Content-Language': defaultLanguage };
    respondAndClose(request, response, { status: error.status, body: JSON.stringify(body), headers });
  };
}

/**
 * Node keeps the first of several Host headers and says nothing. Proxies may join them with a comma, or take the host of
 * the address when a request names one there (RFC 9112, 3.2).
 */
export function hasOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const { host = '' } = headers;
  if (hosts > 1 || host.includes(',')) return false;
  return url.startsWith('/') || hosts === 0 || !URL.canParse(url) || isSameHost(url, host);
}

const isSameHost = (url: string, host: string): boolean => {
  const named = new URL(url);
  const sent = `${named.protocol}//${host}`;
  return URL.canParse(sent) && new URL(sent).host === named.host;
};
