import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';

/**
 * Tells the caller which language the answer is in: that of the text shown when the answer is one item, else the
 * effective one, which `ml_language`, the base address or the default decided.
 */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const { calendar } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap((answer) => {
        const language = shownLanguage(answer) ?? calendar.language?.code;
        if (language !== undefined) response.set('Content-Language', language);
      }),
    );
  }
}

function shownLanguage(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { language } = answer as { language?: unknown };
  return typeof language === 'string' ? language : undefined;
}
