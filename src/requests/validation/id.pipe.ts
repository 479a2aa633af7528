import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../../foundation/errors/api-error.js';

/** Accepts digits only; anything else is no route (contract 1.1). Larger numbers match no id. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new ApiError('rest_no_route');
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  }
}
