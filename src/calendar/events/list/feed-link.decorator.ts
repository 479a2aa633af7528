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

/** Proxies and clients refuse responses with long headers. */
const MAX_LINK_LENGTH = 2000;

@Injectable()
class FeedLinkInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const { calendar } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap(() => {
        const link = formatFeedLink(buildFeedAddress(calendar.requestUrl, calendar.originalUrl));
        if (link.length <= MAX_LINK_LENGTH) response.appendHeader('Link', link);
      }),
    );
  }
}

/** Names the calendar feed of the same events in `Link`, for programs that subscribe to it (RFC 8288). */
export const LinkFeed = (): MethodDecorator => UseInterceptors(FeedLinkInterceptor);
