import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { checkMessageLanguage, findMessageLanguage } from './message-language.js';
import { resolveLanguageOrThrow } from './resolve-language.js';
import { isReadRequest } from './step.js';

interface LocalizedItem {
  readonly language?: string;
  readonly translations?: Readonly<Record<string, { readonly rest_url: string }>>;
}

/**
 * Resolves the language of the request before parameters are read. `Content-Language` names the language of the shown
 * item, else the resolved one. A read of one item links its translations (RFC 8288, `hreflang`).
 */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  constructor(@Inject(ENV) private readonly env: Env) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { calendar } = request;
    calendar.language = resolveLanguageOrThrow(calendar, calendar.body, this.env);
    checkMessageLanguage(request.headers, this.env);
    calendar.messageLanguage = findMessageLanguage(request.headers, this.env);
    return next.handle().pipe(
      tap((body) => {
        const item: LocalizedItem = typeof body === 'object' && body !== null ? body : {};
        const language = item.language ?? calendar.language?.code;
        if (language !== undefined) response.setHeader('Content-Language', language);
        if (item.translations === undefined || !isReadRequest(request)) return;
        const links = Object.entries(item.translations).map(
          ([code, { rest_url: url }]) => `<${url}>; rel="alternate"; hreflang="${code}"`,
        );
        response.appendHeader('Link', links);
      }),
    );
  }
}
