import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';
import type { TermDto } from './term.dto.js';

/** Only the creation of terms answers with a `Location`, as in the original (contract 7.10). */
@Injectable()
class LocationInterceptor implements NestInterceptor<TermDto, TermDto> {
  intercept(context: ExecutionContext, next: CallHandler<TermDto>): Observable<TermDto> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(tap((term) => response.location(term.urls.self)));
  }
}

export const CreatedLocation = (): MethodDecorator => UseInterceptors(LocationInterceptor);
