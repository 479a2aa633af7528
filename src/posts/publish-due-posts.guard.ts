import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DuePostPublisher } from './due-post-publisher.js';

/** Stands behind the guards that may refuse a request: what is due is public before the handler looks. */
@Injectable()
export class PublishDuePostsGuard implements CanActivate {
  constructor(private readonly due: DuePostPublisher) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { method } = context.switchToHttp().getRequest<Request>();
    const published = this.due.publishDue(method === 'GET' || method === 'HEAD');
    return published === null || published.then(() => true);
  }
}
