import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { DuePosts } from './due-posts.js';

@Injectable()
export class DuePostsInterceptor implements NestInterceptor {
  constructor(private readonly due: DuePosts) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const { method } = context.switchToHttp().getRequest<Request>();
    await this.due.publishDue(method === 'GET' || method === 'HEAD');
    return next.handle();
  }
}
