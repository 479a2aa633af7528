// Tells who creates a venue or an organizer by its name that there was one.
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** What a creation answers, and whether it was there before. */
export interface CreationResult<Item> {
  readonly item: Item;
  readonly isExisting: boolean;
}

export const EXISTING_HEADER = 'Calendar-Existing';

@Injectable()
class ExistingHeaderInterceptor implements NestInterceptor<CreationResult<object>, object> {
  intercept(context: ExecutionContext, next: CallHandler<CreationResult<object>>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map(({ item, isExisting }) => {
        if (isExisting) response.set(EXISTING_HEADER, 'true');
        return item;
      }),
    );
  }
}

/** The route answers an item that was there already with `Calendar-Existing: true`. */
export const ExistingHeader = (): MethodDecorator => UseInterceptors(ExistingHeaderInterceptor);
