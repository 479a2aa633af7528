import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { resolveLanguage } from './resolve-language.js';

/**
 * Resolves the effective language of the request, before parameters are read. The answer says which language it is in:
 * that of the text shown when it is one item, else the effective one. When one item is read, links name its
 * translations (RFC 8288, `hreflang`).
 */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  constructor(@Inject(ENV) private readonly env: Env) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    resolveRequestLanguage(request.calendar, request.calendar.body, this.env);
    return next.handle().pipe(
      tap((answer) => {
        const { language, translations } = toLocalizedItem(answer);
        const shown = language ?? request.calendar.language?.code;
        if (shown !== undefined) response.setHeader('Content-Language', shown);
        if (translations === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return;
        const links = Object.entries(translations).map(
          ([code, { rest_url: address }]) => `<${address}>; rel="alternate"; hreflang="${code}"`,
        );
        response.appendHeader('Link', links);
      }),
    );
  }
}

/** @throws ApiError rest_invalid_param */
export function resolveRequestLanguage(
  calendar: Request['calendar'],
  body: Readonly<Record<string, unknown>>,
  env: Env,
): void {
  const found = resolveLanguage(
    {
      body: body['ml_language'],
      query: calendar.query['ml_language'],
      base: calendar.requestUrl.baseLanguage,
    },
    env,
  );
  if (found instanceof ParameterError) throw invalidParam('ml_language', found);
  calendar.language = found;
}

interface LocalizedItem {
  readonly language?: string;
  readonly translations?: Readonly<Record<string, { readonly rest_url: string }>>;
}

/** Lists and everything else have neither. */
const toLocalizedItem = (answer: unknown): LocalizedItem =>
  typeof answer === 'object' && answer !== null ? answer : {};
