import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getClientKey, type TrustProxy } from './client-address.js';

/** The key under which tries of the client are counted. Unlike `@Ip()` it is an address, whatever proxies forward. */
export const ClientKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request>();
  return getClientKey(request, request.app.get('trust proxy fn') as TrustProxy);
});
