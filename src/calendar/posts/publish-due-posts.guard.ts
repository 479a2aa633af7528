import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DuePostPublisher } from './due-post-publisher.js';

/** Publishes due posts before the handler reads them. Runs after the guards that may refuse the request. */
@Injectable()
export class PublishDuePostsGuard implements CanActivate {
  constructor(private readonly due: DuePostPublisher) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { method } = context.switchToHttp().getRequest<Request>();
    const published = this.due.publishDue(method === 'GET' || method === 'HEAD');
    return published === null || published.then(() => true);
  }
}
