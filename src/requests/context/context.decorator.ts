import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { buildRequestContext } from './request-context.js';

export const Context = createParamDecorator((_: unknown, context: ExecutionContext) =>
  buildRequestContext(context.switchToHttp().getRequest<Request>()),
);
