import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { askedOf } from './asked.js';

/** Who asks, in which language, from where: what a service needs to know beside the parameters. */
export const AskedBy = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askedOf(context.switchToHttp().getRequest<Request>()),
);
