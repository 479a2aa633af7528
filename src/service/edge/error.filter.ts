// Turns every error into a response and, from status 500 on, a log line.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { I18nService } from 'nestjs-i18n';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { findMessageLanguage } from '../../requests/context/message-language.js';
import { resolveLanguageOrDefault } from '../../requests/context/resolve-language.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { isBelowAdmin } from '../../foundation/urls/request-url.js';
import { toApiError } from '../../foundation/errors/to-api-error.js';
import { createTranslate, toErrorBody } from '../../foundation/errors/to-error-body.js';

/** Errors may come before the request has a state. */
const isPrivate = ({ calendar }: Partial<IncomingMessage>): boolean =>
  calendar !== undefined && isBelowAdmin(calendar.requestUrl);

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly i18n: I18nService,
    private readonly host: HttpAdapterHost,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(thrown, http.getRequest(), http.getResponse());
  }

  /** Also called for errors of the steps before the framework. */
  respond(thrown: unknown, request: IncomingMessage, response: ServerResponse): void {
    const error = toApiError(thrown, randomUUID);
    if (error.status >= 500) {
      request.logFailure?.(error.cause ?? error, error.options.data ?? {}, error.code);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const language = this.findLanguage(request);
    const headers = {
      'Content-Language': language,
      'Cache-Control': isPrivate(request) ? 'private, no-store' : 'no-store',
      ...error.options.headers,
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const body = toErrorBody(error, language, createTranslate(this.i18n));
    this.host.httpAdapter.reply(response, body, error.status);
  }

  /** Errors may come before the language is resolved, or before the request has a state. */
  private findLanguage({ calendar, headers = {} }: Partial<IncomingMessage>): LanguageCode {
    if (calendar === undefined) return this.env.defaultLanguage;
    const named = findMessageLanguage(headers, this.env);
    return named ?? calendar.language?.code ?? resolveLanguageOrDefault(calendar, this.env);
  }
}
