import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { buildFeedAddress, formatFeedLink } from './feed-address.js';

@Injectable()
class FeedLinkInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const { calendar } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap(() => {
        const address = buildFeedAddress(calendar.requestUrl, calendar.originalUrl);
        response.appendHeader('Link', formatFeedLink(address));
      }),
    );
  }
}

/** Names the calendar feed of the same events in `Link`, for programs that subscribe to it (RFC 8288). */
export const LinkFeed = (): MethodDecorator => UseInterceptors(FeedLinkInterceptor);
