// The only place where an error becomes an answer or a log line.
import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { I18nService } from 'nestjs-i18n';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { languageOfAddress } from '../languages/resolve-language.js';
import type { LanguageCode } from '../languages/language-code.js';
import { toApiError } from './to-api-error.js';
import { toErrorBody } from './to-error-body.js';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly i18n: I18nService,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toApiError(thrown, randomUUID);
    if (error.status >= 500) {
      request.logFailure?.(error.cause ?? error, error.options.data ?? {}, error.code);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const language = this.languageOf(request);
    response.status(error.status).set({
      'Content-Language': language,
      'Cache-Control': 'no-store',
      ...error.options.headers,
    });
    response.json(
      toErrorBody(error, language, (key, lang, values) =>
        this.i18n.translate(key, { lang, ...(values === undefined ? {} : { args: values }) }),
      ),
    );
  }

  /** Errors that come before the language is known read what can be read; a wrong code speaks the default. */
  private languageOf(request: Request): LanguageCode {
    const state = request.calendar as Request['calendar'] | undefined;
    if (state === undefined) return this.env.defaultLanguage;
    if (state.language !== null) return state.language.code;
    const sent = { query: state.query['ml_language'], base: state.place.baseLanguage };
    return languageOfAddress(sent, this.env);
  }
}
