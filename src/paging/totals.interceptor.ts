import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** Repeats the totals of a list in the headers that clients of the original read (API contract 2.1). */
@Injectable()
export class TotalsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((answer) => {
        if (typeof answer !== 'object' || answer === null || !('total_pages' in answer)) return;
        const { total, total_pages: pages } = answer as { total: number; total_pages: number };
        response.set({ 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) });
      }),
    );
  }
}
