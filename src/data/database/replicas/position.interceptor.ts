import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { POSITION_HEADER, formatPosition } from './position.js';
import { Replicas } from './replicas.js';

/** With replicas, adds a position of the database to responses to writes: a read that names it sees the write. */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  constructor(private readonly replicas: Replicas) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const { method } = http.getRequest<Request>();
    if (method === 'GET' || method === 'HEAD') return next.handle();
    return next.handle().pipe(
      mergeMap(async (body) => {
        const position = await this.replicas.getPrimaryPosition();
        if (position !== null) http.getResponse<Response>().set(POSITION_HEADER, formatPosition(position));
        return body;
      }),
    );
  }
}
