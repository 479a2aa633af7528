import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';

/**
 * Tells the caller which language the answer is in: that of the text shown when the answer is one item, else the
 * effective one, which `ml_language`, the base address or the default decided. When one item is read, links name its
 * translations (RFC 8288, `hreflang`).
 */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap((answer) => {
        const { language, translations } = itemOf(answer);
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

interface Item {
  readonly language?: string;
  readonly translations?: Readonly<Record<string, { readonly rest_url: string }>>;
}

/** Lists and everything else have neither. */
const itemOf = (answer: unknown): Item => (typeof answer === 'object' && answer !== null ? answer : {});
