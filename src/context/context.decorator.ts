import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { buildRequestContext } from './request-context.js';

/** Who asks, in which language, from where: what a service needs to know beside the parameters. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext) =>
  buildRequestContext(context.switchToHttp().getRequest<Request>()),
);
