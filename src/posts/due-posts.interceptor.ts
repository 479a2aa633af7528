import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { DuePosts } from './due-posts.js';

@Injectable()
export class DuePostsInterceptor implements NestInterceptor {
  constructor(private readonly due: DuePosts) {}

  async intercept(_: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    await this.due.publishDue();
    return next.handle();
  }
}
