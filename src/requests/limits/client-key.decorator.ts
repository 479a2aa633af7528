import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getClientKey, type TrustProxy } from './client-address.js';

/** Injects the key of the client, private addresses included. Unlike `@Ip()` it is always an address. */
export const ClientKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request>();
  return getClientKey(request, request.app.get('trust proxy fn') as TrustProxy);
});
