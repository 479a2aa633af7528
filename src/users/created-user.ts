import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { askedOf } from '../context/asked.js';
import type { UserDto } from './user.dto.js';

@Injectable()
class LocationInterceptor implements NestInterceptor<UserDto, UserDto> {
  intercept(context: ExecutionContext, next: CallHandler<UserDto>): Observable<UserDto> {
    const http = context.switchToHttp();
    const { links } = askedOf(http.getRequest<Request>());
    const response = http.getResponse<Response>();
    return next.handle().pipe(tap(({ id }) => response.location(links.item('users', id))));
  }
}

/** The creation of a user answers with a `Location`. */
export const CreatedUser = (): MethodDecorator => UseInterceptors(LocationInterceptor);
