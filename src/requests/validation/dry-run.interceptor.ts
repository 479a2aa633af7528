import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../../data/database/connection/database.js';
import { runDry } from '../../data/database/connection/dry-run.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { readBoolean } from './convert.js';
import { isReadRequest } from '../context/step.js';

export const DRY_RUN_HEADER = 'Calendar-Dry-Run';

/** Rolls the writes of requests with `dry_run=true` back once their response is built. */
@Injectable()
export class DryRunInterceptor implements NestInterceptor {
  constructor(private readonly database: Database) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (isReadRequest(request)) return next.handle();
    const { query, body, route } = request.calendar;
    const sent = body['dry_run'] ?? query['dry_run'] ?? false;
    const treatment = route?.traits.dryRun;
    // What is neither true nor false is tried as well: the check of the parameters refuses it with all other faults.
    if (readBoolean(sent) === false || treatment === 'own') return next.handle();
    if (treatment === 'refused') throw invalidParam('dry_run', new ParameterError('no_dry_run'));
    return from(this.tryOut(next, http.getResponse<Response>()));
  }

  private async tryOut(next: CallHandler<unknown>, response: Response): Promise<unknown> {
    const body = await runDry(this.database, () => lastValueFrom(next.handle()));
    response.setHeader(DRY_RUN_HEADER, 'true');
    return body;
  }
}
