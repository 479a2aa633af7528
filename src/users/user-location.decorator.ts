import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { buildRequestContext } from '../context/request-context.js';
import type { UserDto } from './user.dto.js';

@Injectable()
class UserLocationInterceptor implements NestInterceptor<UserDto, UserDto> {
  intercept(context: ExecutionContext, next: CallHandler<UserDto>): Observable<UserDto> {
    const http = context.switchToHttp();
    const { links } = buildRequestContext(http.getRequest<Request>());
    const response = http.getResponse<Response>();
    return next.handle().pipe(tap(({ id }) => response.location(links.item('users', id))));
  }
}

/** The creation of a user answers with a `Location`. */
export const SetUserLocation = (): MethodDecorator => UseInterceptors(UserLocationInterceptor);
