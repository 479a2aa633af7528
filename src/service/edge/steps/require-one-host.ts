// Refuses requests with several hosts: a proxy could cache for one host what the service answers for the other.
import type { IncomingMessage } from 'node:http';
import type { I18nService } from 'nestjs-i18n';
import type { Env } from '../../../foundation/config/env.js';
import type { Step } from '../../../requests/context/step.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { createTranslate, toErrorBody } from '../../../foundation/errors/to-error-body.js';
import { respondAndClose } from '../refusals.js';

/** Belongs before every step that reads the host. */
export function requireOneHost({ defaultLanguage }: Env, i18n: I18nService): Step {
  return (request, response, next) => {
    if (hasOneHost(request)) {
      next();
      return;
    }
    const error = invalidParam('Host', new ParameterError('one_host'));
    const body = JSON.stringify(toErrorBody(error, defaultLanguage, createTranslate(i18n)));
    respondAndClose(request, response, error.status, body, { 'Content-Language': defaultLanguage });
  };
}

/**
 * Node silently keeps the first of several Host headers. Proxies may join them with a comma, or prefer the host of an
 * absolute request target (RFC 9112, 3.2).
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

function isSameHost(url: string, host: string): boolean {
  const target = new URL(url);
  const sent = `${target.protocol}//${host}`;
  return URL.canParse(sent) && new URL(sent).host === target.host;
}
