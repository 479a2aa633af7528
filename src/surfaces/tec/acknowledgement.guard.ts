import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../../foundation/errors/api-error.js';

export const ACKNOWLEDGEMENT_HEADER = 'X-TEC-EEA';

/** What the original asks its clients to send, word for word (contract 12.6). */
export const ACKNOWLEDGEMENT =
  'I understand that this endpoint is experimental and may change in a future release without maintaining backward ' +
  'compatibility. I also understand that I am using this endpoint at my own risk, while support is not provided for it.';

/** Refuses requests that do not acknowledge that the routes are experimental, as the original does. */
@Injectable()
export class AcknowledgementGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    // Cached responses are found by their address alone: they would also answer requests without the header.
    request.calendar.freshUntil = 0;
    const sent = request.get(ACKNOWLEDGEMENT_HEADER) ?? '';
    if (sent.trim().toLowerCase() === ACKNOWLEDGEMENT.toLowerCase()) return true;
    throw new ApiError('missing_experimental_endpoint_acknowledgement');
  }
}
